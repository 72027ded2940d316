// @ts-check
// The names of all games, in the order of the registry: no list of games may lack one without a word.

import { readFileSync } from 'node:fs';
import { PlainError } from '../image.mjs';

const REGISTRY = new URL('../../companion/src/games/mod.rs', import.meta.url);

export const ALL_GAMES = [...readFileSync(REGISTRY, 'utf8').matchAll(/^ {4}\d+ => (\w+) in \w+,$/gm)].map(([, game]) => game);
if (ALL_GAMES.length === 0) throw new Error('no game is found in the registry');

/** Fails where the bench has nothing of a game of the registry. */
export function demandAllGames(isThere, what) {
  const missing = ALL_GAMES.filter((game) => !isThere(game));
  if (missing.length > 0) throw new PlainError(`the bench has ${what} for ${missing}`);
}
