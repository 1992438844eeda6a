import { expect, test, vi } from 'vitest'
import { fakeTimers, settle } from '#core/testing.tsx'
import { type Tokens, TokensLost } from './access-tokens.ts'
import { createTokenRefresher } from './token-refresher.ts'

const LIFE = 20_000

/** A provider that rotates refresh tokens and revokes the whole grant when an old one is used again, as oidc-provider does. */
function rotatingProvider() {
  let issued = 0
  const next = () => {
    issued += 1
    return issued
  }
  return {
    invalidGrants: 0,
    renewals: 0,
    newTab() {
      let current = `r${next()}`
      let revoked = false
      return {
        refresh: () => current,
        renew: async (used: string): Promise<{ tokens: Tokens; refresh: string }> => {
          await settle()
          if (revoked || used !== current) {
            revoked = true
            this.invalidGrants += 1
            throw new TokensLost('invalid_grant')
          }
          this.renewals += 1
          current = `r${next()}`
          return { tokens: { token: `t${issued}`, lifeMs: LIFE }, refresh: current }
        },
      }
    },
  }
}

/** A lock as tabs of one origin share it: one at a time, in order. */
function sharedLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

function aTab(provider: ReturnType<typeof rotatingProvider>, timers = fakeTimers(), alone = sharedLock()) {
  const account = provider.newTab()
  let refresh = account.refresh()
  const onLost = vi.fn()
  const keeper = createTokenRefresher({
    alone,
    timers,
    onLost,
    renew: async () => {
      const answer = await account.renew(refresh)
      refresh = answer.refresh
      return answer.tokens
    },
  })
  keeper.take({ token: 't0', lifeMs: LIFE })
  return { keeper, onLost, timers }
}

test('R-13 two tabs and 50 renewals each, with callers crowding in: no invalid grant, nobody signed out', async () => {
  const provider = rotatingProvider()
  const timers = fakeTimers()
  const alone = sharedLock()
  const tabs = [aTab(provider, timers, alone), aTab(provider, timers, alone)]

  for (let round = 0; round < 50; round += 1) {
    await timers.pass(15_500)
    await Promise.all(tabs.flatMap(({ keeper }) => [keeper.fresh(), keeper.fresh(), keeper.fresh()]))
  }

  expect(provider.invalidGrants).toBe(0)
  expect(provider.renewals).toBeGreaterThanOrEqual(100)
  for (const { onLost } of tabs) expect(onLost).not.toHaveBeenCalled()
})

test('AUTH-04 whoever asks with less than 5 s left waits for one renewal, shared by all', async () => {
  const timers = fakeTimers()
  let answer: (tokens: Tokens) => void = () => undefined
  const renew = vi.fn(
    () =>
      new Promise<Tokens>((resolve) => {
        answer = resolve
      }),
  )
  const keeper = createTokenRefresher({ renew, alone: (work) => work(), timers, onLost: () => undefined })
  keeper.take({ token: 'old', lifeMs: 4_999 })

  const asked = [keeper.fresh(), keeper.fresh(), keeper.fresh()]
  await settle()
  answer({ token: 'new', lifeMs: LIFE })

  expect((await Promise.all(asked)).map(({ token }) => token)).toEqual(['new', 'new', 'new'])
  expect(renew).toHaveBeenCalledOnce()
})

test('AUTH-04 a token with 5 s and more left is used as it is', async () => {
  const { keeper, timers } = aTab(rotatingProvider())
  await timers.pass(14_000)
  expect((await keeper.fresh()).token).toBe('t0')
})

test('AUTH-04 at three quarters of its life a token is renewed though nobody asks', async () => {
  const { keeper, timers } = aTab(rotatingProvider())
  await timers.pass(15_100)
  expect(keeper.current()?.token).not.toBe('t0')
})

test('AUTH-04 a refused token is renewed at once, and not again for those who were refused the same one', async () => {
  const { keeper } = aTab(rotatingProvider())

  const first = await keeper.fresh('t0')
  const second = await keeper.fresh('t0')

  expect(first.token).not.toBe('t0')
  expect(second.token).toBe(first.token)
})

test('R-13 while the provider is down for a minute the user stays signed in, and goes on when it is back', async () => {
  const timers = fakeTimers()
  const onLost = vi.fn()
  let down = true
  const renew = vi.fn(async (): Promise<Tokens> => {
    if (down) throw new TypeError('network')
    return { token: 'new', lifeMs: LIFE }
  })
  const keeper = createTokenRefresher({ renew, alone: (work) => work(), timers, onLost })
  keeper.take({ token: 'old', lifeMs: LIFE })

  await timers.pass(19_000)
  expect((await keeper.fresh()).token).toBe('old')
  await timers.pass(60_000)
  await expect(keeper.fresh()).rejects.toThrow('network')
  down = false
  await timers.pass(10_000)

  expect((await keeper.fresh()).token).toBe('new')
  expect(onLost).not.toHaveBeenCalled()
  expect(renew.mock.calls.length).toBeLessThan(20)
})

test('R-13 after ten minutes of sleep the token is renewed on waking, without a new sign-in', async () => {
  const provider = rotatingProvider()
  const timers = fakeTimers()
  let slept = 0
  const asleep = { ...timers, monotonic: () => timers.monotonic() + slept }
  const { keeper, onLost } = aTab(provider, asleep as typeof timers)

  slept = 600_000
  keeper.wake()
  await settle()
  await settle()

  expect(keeper.current()?.token).not.toBe('t0')
  expect(onLost).not.toHaveBeenCalled()
})

test('when only the user could renew, that is said once and nothing is held any more', async () => {
  const timers = fakeTimers()
  const onLost = vi.fn()
  const keeper = createTokenRefresher({
    renew: () => Promise.reject(new TokensLost('login_required')),
    alone: (work) => work(),
    timers,
    onLost,
  })
  keeper.take({ token: 'old', lifeMs: LIFE })

  await expect(keeper.fresh('old')).rejects.toBeInstanceOf(TokensLost)
  await timers.pass(60_000)

  expect(onLost).toHaveBeenCalledOnce()
  expect(keeper.current()).toBeUndefined()
})

test('a renewal that ends after sign-out does not sign in again', async () => {
  const timers = fakeTimers()
  let answer: (tokens: Tokens) => void = () => undefined
  const keeper = createTokenRefresher({
    renew: () =>
      new Promise<Tokens>((resolve) => {
        answer = resolve
      }),
    alone: (work) => work(),
    timers,
    onLost: () => undefined,
  })
  keeper.take({ token: 'old', lifeMs: LIFE })

  const asked = keeper.fresh('old').catch(() => undefined)
  await settle()
  keeper.drop()
  answer({ token: 'new', lifeMs: LIFE })
  await asked

  expect(keeper.current()).toBeUndefined()
})
