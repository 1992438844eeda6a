/** `npm test` takes a sample of what takes long; `npm run test:all` sets TEST_TIER=all, and everything runs at its full size. */
export const isWholeTier = process.env.TEST_TIER === 'all'

/** Size of a test by tier. */
export const byTier = <Size>(sizes: { gate: Size; all: Size }): Size => (isWholeTier ? sizes.all : sizes.gate)
