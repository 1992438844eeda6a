import { expect, test, vi } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import type { CrossTabMessage, CrossTabMessages } from '#core/browser/cross-tab-messages.ts'
import { createStorages } from '#core/browser/storage.ts'
import { createStore } from '#core/state/store.ts'
import { aFailure, fakeHttp, fakeTimers, settle } from '#core/testing.tsx'
import { type TokenProvider, type Tokens, TokensLost } from './access-tokens.ts'
import { createSession } from './session-core.ts'

const tokens: Tokens = { token: 'secret-token', lifeMs: 300_000, subject: 'u1' }
const profileOf = (userId: string) => ({ userId, id: userId, tenantId: 't1', realName: '王芳', roles: ['BIDDER'] }) as unknown as Profile

/** Talk between the tabs of one test. */
function aHouse() {
  const listeners = new Map<number, (word: CrossTabMessage) => void>()
  let tabs = 0
  return (): CrossTabMessages => {
    tabs += 1
    const me = tabs
    return {
      send: (word) => {
        for (const [tab, hear] of listeners) if (tab !== me) hear(word)
      },
      hear: (listener) => {
        listeners.set(me, listener)
        return () => void listeners.delete(me)
      },
    }
  }
}

interface Setup {
  provider?: Partial<TokenProvider>
  talk?: CrossTabMessages
  mode?: 'runtime' | 'nonRuntime'
  profile?: () => unknown
  userId?: string
}

function aTab({ provider = {}, talk = aHouse()(), mode = 'runtime', userId = 'u1', profile = () => profileOf(userId) }: Setup = {}) {
  const timers = fakeTimers()
  const storages = createStorages({})
  const store = createStore(storages)
  const http = fakeHttp({
    'POST /platform/user/profile': profile,
    'GET /platform/permission/codes': () => ['tender:bid:place'],
    'POST /platform/session/close': () => ({ closed: true }),
  })
  const full: TokenProvider = {
    resume: async () => tokens,
    renew: async () => ({ ...tokens, token: 'renewed' }),
    signIn: vi.fn(async () => undefined),
    signOut: vi.fn(async () => undefined),
    forget: vi.fn(),
    ...provider,
  }
  const reloadPage = vi.fn()
  const session = createSession({
    provider: full,
    http: () => http,
    store,
    storages,
    talk,
    timers,
    mode,
    alone: (work) => work(),
    reloadPage,
    sayFailed: (cause) => `failed: ${(cause as Error).message}`,
    wake: () => () => undefined,
  })
  return { session, http, store, storages, timers, provider: full, reloadPage }
}

test('AUTH-09 a session that exists is taken up: profile, tenant and codes are there when it says signed in', async () => {
  const { session, store } = aTab()
  expect(session.state.get()).toBe('loading')

  await session.start()

  expect(session.state.get()).toBe('signed-in')
  expect(session.user.get()?.realName).toBe('王芳')
  expect(store.user.get()).toBe(session.user.get())
  expect([session.can('tender:bid:place'), session.can('tender:award')]).toEqual([true, false])
})

test('AUTH-02 without one, nobody is signed in, and calls go out without credentials', async () => {
  const { session } = aTab({ provider: { resume: async () => undefined } })
  await session.start()
  expect(session.state.get()).toBe('signed-out')
  expect(await session.credentials({})).toBeUndefined()
})

test('calls made while the session is taken up wait for it', async () => {
  let found: (tokens: Tokens) => void = () => undefined
  const resume = () =>
    new Promise<Tokens>((resolve) => {
      found = resolve
    })
  const { session } = aTab({ provider: { resume } })
  const starting = session.start()
  const asked = session.credentials({})
  await settle()

  found(tokens)

  expect((await asked)?.token).toBe('secret-token')
  await starting
})

test('a gateway that cannot be reached at the start is waited for, and the trouble is told', async () => {
  let down = true
  const { session, timers } = aTab({
    profile: () => {
      if (down) throw aFailure('unreachable')
      return profileOf('u1')
    },
  })
  const starting = session.start()
  await timers.pass(2_000)
  expect([session.state.get(), session.failure.get()?.kind]).toEqual(['loading', 'unreachable'])

  down = false
  await timers.pass(10_000)
  await starting
  expect([session.state.get(), session.failure.get()]).toEqual(['signed-in', undefined])
})

test('AUTH-05 in runtime mode a session that is over signs out; what waits in this tab is kept', async () => {
  const { session, storages, provider } = aTab()
  await session.start()
  storages.tab.write('pending:bid:p1', { key: 'k1' })
  const states: string[] = []
  session.state.subscribe((state) => states.push(state))

  session.ended({ stay: false })

  expect(states).toEqual(['expired', 'signed-out'])
  expect(provider.signIn).not.toHaveBeenCalled()
  storages.own({ tenantId: 't1', userId: 'u1' })
  expect(storages.tab.read('pending:bid:p1')).toEqual({ key: 'k1' })
})

test('AUTH-05 otherwise it signs in again', async () => {
  const { session, provider } = aTab({ mode: 'nonRuntime' })
  await session.start()
  session.ended({ stay: false })
  expect(provider.signIn).toHaveBeenCalledOnce()
})

test('R-34 who asked to stay is left where he is, and goes on after signing in over the page', async () => {
  const { session } = aTab({ provider: { signIn: async () => ({ ...tokens, token: 'again' }) } })
  await session.start()

  session.ended({ stay: true })
  expect([session.state.get(), session.user.get()?.userId]).toEqual(['expired', 'u1'])
  await session.signIn({ popup: true })

  expect(session.state.get()).toBe('signed-in')
  expect((await session.credentials({}))?.token).toBe('again')
})

test('a renewal that only the user could make leaves the page, saying expired', async () => {
  const { session } = aTab({ provider: { renew: async () => Promise.reject(new TokensLost('login_required')) } })
  await session.start()
  expect(await session.credentials({ refused: { token: 'secret-token' } })).toBeUndefined()
  expect(session.state.get()).toBe('expired')
})

test('R-20 signing out tells gateway, provider and the other tabs, and leaves nothing behind', async () => {
  const talk = aHouse()
  const here = aTab({ talk: talk() })
  const there = aTab({ talk: talk() })
  await here.session.start()
  await there.session.start()
  here.storages.browser.write('draft', 'text')
  here.store.customerId.set('c1')

  await here.session.signOut()

  expect(here.http.sent.map(({ name }) => name)).toContain('POST /platform/session/close')
  expect(here.provider.signOut).toHaveBeenCalledOnce()
  expect([here.session.state.get(), there.session.state.get()]).toEqual(['signed-out', 'signed-out'])
  expect(here.storages.browser.read('draft')).toBeUndefined()
  expect(here.store.customerId.get()).toBe('')
  expect(await there.session.credentials({})).toBeUndefined()
})

test('R-20 the other tabs hear of a sign-out when the session is closed at the gateway, and after two seconds without its answer', async () => {
  for (const answers of [true, false]) {
    const talk = aHouse()
    const [here, there] = [aTab({ talk: talk() }), aTab({ talk: talk() })]
    await Promise.all([here.session.start(), there.session.start()])
    const closed = Promise.withResolvers<never>()
    here.http.call = (() => closed.promise) as never
    const leaving = here.session.signOut()
    await here.timers.pass(1_900)
    expect(there.session.state.get()).toBe('signed-in')
    if (answers) closed.resolve({} as never)
    await here.timers.pass(answers ? 0 : 100)
    expect(there.session.state.get()).toBe('signed-out')
    await leaving
  }
})

test('AUTH-02 a page goes to the provider by itself where nobody was signed in; after that it may do so anew', async () => {
  const { session, provider } = aTab({ mode: 'nonRuntime' })
  await session.signIn({ unasked: true })
  await session.start()
  session.ended({ stay: false })
  await settle()
  expect(vi.mocked(provider.signIn).mock.calls.map(([{ unasked }]) => unasked)).toEqual([true, false])
})

test('signing out works when neither gateway nor provider can be told', async () => {
  const { session } = aTab({ provider: { signOut: () => Promise.reject(new Error('down')) } })
  await session.start()
  await session.signOut()
  expect(session.state.get()).toBe('signed-out')
})

test('when another user signs in, tabs of the first one drop everything and load anew', async () => {
  const talk = aHouse()
  const first = aTab({ talk: talk(), userId: 'u1' })
  const second = aTab({ talk: talk(), userId: 'u2' })
  await first.session.start()

  await second.session.start()

  expect(first.reloadPage).toHaveBeenCalledOnce()
  expect(first.session.state.get()).toBe('signed-out')
  expect(second.reloadPage).not.toHaveBeenCalled()
})

test('a sign-in that the user gave up is a Failure with its reason', async () => {
  const { session } = aTab({ provider: { resume: async () => undefined, signIn: () => Promise.reject(new Error('window closed')) } })
  await session.start()
  await expect(session.signIn()).rejects.toMatchObject({ kind: 'unauthorised', message: 'failed: window closed' })
})

test('R-20 while signing out leaves for the provider nobody hears of it: a guard would sign the user in again on the way', async () => {
  const { session, storages, timers } = aTab({ provider: { signOut: () => new Promise(() => undefined) } })
  await session.start()
  storages.tab.write('draft', 'text')

  const leaving = session.signOut()
  await timers.pass(4_000)
  expect(session.state.get()).toBe('signed-in')
  expect(await session.credentials({})).toBeUndefined()
  expect(storages.tab.read('draft')).toBeUndefined()

  await timers.pass(1_000)
  await leaving
  expect(session.state.get()).toBe('signed-out')
})

test('EMB-06 a portal is asked for its user once for all who noticed; when it has signed him in, the page goes on', async () => {
  const back = Promise.withResolvers<Tokens | undefined>()
  const ask = vi.fn(() => back.promise)
  const { session, provider } = aTab({ provider: { ask } })
  await session.start()

  session.ended({ stay: true })
  session.ended({ stay: false })
  expect(session.state.get()).toBe('expired')
  back.resolve({ ...tokens, token: 'again' })
  await settle()

  expect(ask).toHaveBeenCalledExactlyOnceWith('401')
  expect(session.state.get()).toBe('signed-in')
  expect((await session.credentials({}))?.token).toBe('again')
  expect(provider.signIn).not.toHaveBeenCalled()
})

test.each<[string, Partial<TokenProvider>, string]>([
  ['nobody has signed in', { resume: async () => undefined }, 'missing'],
  [
    'the credentials ran out',
    { resume: async () => ({ ...tokens, lifeMs: 1_000 }), renew: () => Promise.reject(new TokensLost('gone')) },
    'expired',
  ],
])('EMB-06 a portal hears why it is asked: %s', async (_what, provider, reason) => {
  const ask = vi.fn(async () => undefined)
  const { session, timers } = aTab({ provider: { ...provider, ask } })
  await session.start()
  await timers.pass(1_000)
  expect(ask).toHaveBeenCalledExactlyOnceWith(reason)
})
