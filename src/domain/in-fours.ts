/**
 * A long word as people read and type it: in groups of four.
 *
 * @example inFours('ABCDEFGH') // 'ABCD EFGH'
 */
export const inFours = (word: string, between = ' '): string => word.replace(/.{4}(?=.)/g, `$&${between}`)
