/**
 * `npm test` is the gate; TEST_TIER=all (`npm run test:all`) runs every journey. Tagged so is what repeats a journey of the gate:
 * in the other language, or in views of the same kind.
 */
export const inAll = { tag: '@all' }

export const isAll = process.env.TEST_TIER === 'all'

export type Language = 'zh-CN' | 'en-US'

/** A journey of both languages: what only English says is seen in the gate by the journeys that are English, and by the tests of the views. */
export const LANGUAGES: readonly (readonly [Language, { tag?: string }])[] = [
  ['zh-CN', {}],
  ['en-US', inAll],
]
