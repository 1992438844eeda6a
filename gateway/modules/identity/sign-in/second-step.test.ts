import { expect, test } from 'vitest'
import { answerSecondStep } from './second-step.ts'
import type { Ctx, Interaction, SignInDeps } from './sign-in-context.ts'

const STEP = { accountId: 'liu', tenantId: 'north', mark: 'mark', step: 'code' } as const

/** A browser that stands at its code, and is told to wait until `told`. */
function aWait() {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const { promise: waits, resolve: waitBegun } = Promise.withResolvers<void>()
  const kept: unknown[] = []
  const interaction = { uid: 'u'.repeat(21), result: {}, persist: async () => void kept.push(interaction.result) }
  const ctx = { req: { headers: {}, socket: {} }, ip: '192.0.2.1', get: () => '', set: () => {}, status: 0, type: '', body: '' }
  const deps = {
    accountOf: async () => ({ username: 'liu', mark: STEP.mark }),
    factors: {
      check: async () => ({ wait: 60 }),
      passkeyRequest: async () => ({ challenge: 'anew', options: '{}' }),
      mine: async () => ({ factors: [{ kind: 'totp' }] }),
    },
    paths: { mount: '/oidc', home: '/' },
    origin: 'http://localhost',
    secrets: ['secret'],
    returnOrigins: [],
    delayRefusal: () => {
      waitBegun()
      return told
    },
  }
  const answered = answerSecondStep(
    ctx as unknown as Ctx,
    deps as unknown as SignInDeps,
    interaction as unknown as Interaction,
    STEP,
    new URLSearchParams({ code: '000000' }),
    'en',
  )
  return { ctx, kept, waits, tell, answered }
}

test('M5 whoever is told to wait at his code overwrites nothing that another tab of his signed in with meanwhile', async () => {
  const { ctx, kept, waits, tell, answered } = aWait()
  await waits
  const before = [...kept]
  tell()
  await answered
  expect([before, kept]).toEqual([[{ secondStep: { ...STEP, challenge: 'anew' } }], before])
  expect(ctx).toMatchObject({ status: 429, body: expect.stringContaining('60') })
})
