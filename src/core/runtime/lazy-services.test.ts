import { expect, test, vi } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { sessionAtoms } from '#core/auth/session-atoms.ts'
import type { SessionCore } from '#core/auth/session-core.ts'
import { createStorages } from '#core/browser/storage.ts'
import { createStore } from '#core/state/store.ts'
import { aFailure, fakeHttp } from '#core/testing.tsx'
import { lazyHttp, lazySession } from './lazy-services.ts'

const profile = { userId: 'u1', tenantId: 't1', realName: '王芳' } as unknown as Profile
const options = { body: {}, quiet: true } as const

test('AUTH-09 a call that is made before the services are there waits for them, and is sent once', async () => {
  const http = fakeHttp({ 'POST /platform/user/profile': () => profile })
  const loading = Promise.withResolvers<{ http: typeof http }>()
  const late = lazyHttp(() => loading.promise)

  const asked = late.data('POST /platform/user/profile', options)
  expect(http.sent).toEqual([])
  loading.resolve({ http })

  expect(await asked).toBe(profile)
  expect(http.sent).toEqual([{ name: 'POST /platform/user/profile', ...options }])
})

test('ERR-01 without the services every client says why, and the session’s end is no failure of anybody', async () => {
  const failure = aFailure('unreachable')
  const never = () => Promise.reject(failure)
  const session = lazySession(sessionAtoms(), createStore(createStorages({})), never)

  await expect(lazyHttp(never).open('/x')).rejects.toBe(failure)
  await expect(session.signIn()).rejects.toBe(failure)
  expect(session.ended({ stay: false })).toBeUndefined()
})

test('PERM-01 state, user and codes can be watched before the services are there', async () => {
  const cells = sessionAtoms()
  const store = createStore(createStorages({}))
  const reload = vi.fn(async () => undefined)
  const session = lazySession(cells, store, async () => ({ session: { reload } as unknown as SessionCore }))
  const states: string[] = []
  session.state.subscribe((state) => states.push(state))

  cells.codes.set(new Set(['tender:bid:place']))
  store.user.set(profile)
  cells.state.set('signed-in')
  await session.reload()

  expect(states).toEqual(['signed-in'])
  expect(session.user.get()).toBe(profile)
  expect([session.can('tender:bid:place'), session.can('tender:award')]).toEqual([true, false])
  expect(reload).toHaveBeenCalledOnce()
})
