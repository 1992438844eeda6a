import type { TextArgs } from '#core/i18n/text.ts'

/**
 * A sentence about a number of things: the one of `<key>.one` where it is one.
 *
 * @param shown the number as it is written, where that is not by its digits alone
 */
export const counted = <K extends string>(
  say: (key: K | `${K}.one`, args?: TextArgs) => string,
  key: K,
  count: number,
  { shown = count, ...args }: TextArgs = {},
): string => say(count === 1 ? `${key}.one` : key, { ...args, count: shown })
