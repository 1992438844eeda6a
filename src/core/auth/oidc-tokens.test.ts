// @vitest-environment jsdom
import { ErrorResponse, ErrorTimeout, type User, type UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'
import { completeConfig } from '#core/runtime/config.ts'
import { givePageStart, type PageTokens, takePageStart } from '#core/runtime/page-start.ts'
import { NobodyCame, TokensLost } from './access-tokens.ts'
import { finishSignIn, finishSilent, returnAddress } from './callback.ts'
import { oidcTokens } from './oidc-tokens.ts'

const issuer = 'https://op.example'
const config = completeConfig({ gatewayUrl: '/', appCode: 'tender', auth: { type: 'own', issuer, clientId: 'fly' } }, location.href)

vi.stubGlobal(
  'fetch',
  vi.fn(async () => new Response()),
)

const aUser = (claims: object = {}, over: object = {}) =>
  ({
    access_token: 'secret-at',
    id_token: 'secret-it',
    refresh_token: 'secret-rt',
    expires_in: 300,
    profile: { iss: issuer, aud: 'fly', sub: 'u1', iat: 100, exp: 400, sid: 's1', ...claims },
    ...over,
  }) as unknown as User
const refused = (error: string) => new ErrorResponse({ error })

function aProvider(over: Partial<Record<keyof UserManager, unknown>> = {}, address = 'https://bid.example/home-page') {
  let shown = address
  const known = {
    settings: { stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'fly:oidc.' }) },
    metadataService: { getIssuer: async () => issuer },
    signinSilent: vi.fn(async ({ nonce }: { nonce?: string } = {}): Promise<User> => aUser({ nonce })),
    signinRedirect: vi.fn(async (_asked: object) => undefined),
    signinPopup: vi.fn(async ({ nonce }: { nonce: string }) => aUser({ nonce })),
    signinRedirectCallback: vi.fn(async () => aUser({ nonce: 'n1' })),
    removeUser: vi.fn(async () => undefined),
    revokeTokens: vi.fn(async () => undefined),
    signoutRedirect: vi.fn(async () => undefined),
  }
  const manager = Object.assign(known, over as object)
  const page = {
    address: () => shown,
    replace(next: string) {
      shown = next
    },
  }
  return { provider: oidcTokens(config, page, manager as unknown as UserManager), manager, page }
}

test('a reload or a new tab asks the provider silently, with a nonce of its own', async () => {
  const { provider, manager } = aProvider()
  expect(await provider.resume()).toEqual({ token: 'secret-at', lifeMs: 300_000, subject: 'u1', sessionToken: 's1' })
  expect(manager.signinSilent).toHaveBeenCalledExactlyOnceWith({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/), forceIframeAuth: true })
})

test.each(['login_required', 'interaction_required'])('with "%s" nobody is signed in', async (error) => {
  const { provider } = aProvider({ signinSilent: () => Promise.reject(refused(error)) })
  expect(await provider.resume()).toBeUndefined()
})

test('a provider that cannot be reached is another matter: it may be tried again', async () => {
  const { provider } = aProvider({ signinSilent: () => Promise.reject(new TypeError('network')) })
  await expect(provider.resume()).rejects.toThrow('network')
})

test('AUTH-13 coming back from the provider, the answer leaves the address before anything is sent', async () => {
  const { provider, page, manager } = aProvider(
    {},
    'https://bid.example/freebid/free-quote-center?projectId=1#state=abc%3Bn1&session_state=x&code=c1',
  )
  manager.signinRedirectCallback.mockImplementation(async () => {
    expect(page.address()).toBe('https://bid.example/freebid/free-quote-center?projectId=1')
    return aUser({ nonce: 'n1' })
  })

  expect((await provider.resume())?.token).toBe('secret-at')
  expect(manager.signinRedirectCallback).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('code=c1'))
})

test('R-33 an ID token with another nonce than the one sent is refused, and the silent way is tried instead', async () => {
  const { provider, manager } = aProvider({}, 'https://bid.example/#state=abc%3Bn2&code=c1')
  await provider.resume()
  expect(manager.signinSilent).toHaveBeenCalledOnce()

  const forged = aProvider({ signinSilent: async () => aUser({ nonce: 'not sent' }) })
  await expect(forged.provider.resume()).rejects.toThrow('nonce')
})

test('R-13 a revoked grant is made anew silently; only without a provider session is the user needed', async () => {
  const { provider, manager } = aProvider()
  await provider.resume()
  manager.signinSilent.mockImplementationOnce(async () => Promise.reject(refused('invalid_grant')))
  expect((await provider.renew('expired')).token).toBe('secret-at')
  expect(manager.removeUser).toHaveBeenCalledOnce()

  manager.signinSilent.mockImplementation(async () => Promise.reject(refused('login_required')))
  await expect(provider.renew('expired')).rejects.toBeInstanceOf(TokensLost)
})

test('a renewal that brings another user is refused', async () => {
  const { provider, manager } = aProvider()
  await provider.resume()
  manager.signinSilent.mockImplementation(async ({ nonce } = {}) => aUser({ nonce, sub: 'u2' }))
  await expect(provider.renew('expired')).rejects.toThrow('sub')
})

test('AUTH-02 signing in leaves for the provider and remembers where the user was; a window stays on the page', async () => {
  const { provider, manager } = aProvider()
  expect(await provider.signIn({ returnTo: '/purchaser/pu-project-list' })).toBeUndefined()
  const [asked] = manager.signinRedirect.mock.calls[0] as unknown as [{ nonce: string; url_state: string; state: object }]
  expect(asked.state).toMatchObject({ returnTo: '/purchaser/pu-project-list' })
  expect(asked.url_state).toBe(asked.nonce)

  expect((await provider.signIn({ popup: true }))?.token).toBe('secret-at')
})

test('AUTH-02 a page that the provider has led to goes there again only when its person asks', async () => {
  const nobody = {
    signinRedirectCallback: () => Promise.reject(refused('access_denied')),
    signinSilent: () => Promise.reject(refused('login_required')),
  }
  const { provider, manager } = aProvider(nobody, 'https://bid.example/home-page#state=abc%3Bn1&error=access_denied')
  expect(await provider.resume()).toBeUndefined()
  await expect(provider.signIn({ unasked: true })).rejects.toBeInstanceOf(NobodyCame)
  expect(manager.signinRedirect).not.toHaveBeenCalled()
  await provider.signIn({})
  expect(manager.signinRedirect).toHaveBeenCalledOnce()
})

test('AUTH-02 the page is not left for a provider that is away', async () => {
  const { provider, manager } = aProvider()
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(provider.signIn({})).rejects.toBeInstanceOf(TypeError)
  expect(manager.signinRedirect).not.toHaveBeenCalled()
  await provider.signIn({})
  expect(manager.signinRedirect).toHaveBeenCalledOnce()
})

test('R-20 signing out revokes the refresh token and ends the provider’s session', async () => {
  const { provider, manager } = aProvider()
  await provider.resume()
  await provider.signOut()
  expect(manager.revokeTokens).toHaveBeenCalledWith(['refresh_token'])
  expect(manager.signoutRedirect).toHaveBeenCalledWith({ id_token_hint: 'secret-it' })
})

test('R-06 no token is in web storage or in the address', async () => {
  const { provider, page } = aProvider()
  await provider.resume()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + page.address()).not.toMatch(/secret-/)
})

/** What attempts to sign in have left in the tab. */
const left = () => Object.keys(sessionStorage).filter((key) => key.startsWith('fly:oidc.'))
const leave = (...ids: string[]) => {
  sessionStorage.clear()
  for (const id of ids) sessionStorage.setItem(`fly:oidc.${id}`, '{}')
}

test.each([
  ['silently', '', {}],
  ['by a redirect', '#state=abc%3Bn1&code=c1', {}],
  ['in a window', '', { popup: true }],
])('R-06 signing in %s leaves nothing behind of attempts without an answer; what else the tab keeps stays', async (_, answer, how) => {
  leave('frame', 'closed')
  sessionStorage.setItem('fly:other', 'x')
  const { provider } = aProvider({}, `https://bid.example/home-page${answer}`)
  const tokens = 'popup' in how ? await provider.signIn(how) : await provider.resume()
  expect([tokens?.token, left(), sessionStorage.getItem('fly:other')]).toEqual(['secret-at', [], 'x'])
})

test('AUTH-01 one attempt takes nothing from another that is still under way, and the last of them takes the rest away', async () => {
  leave('window', 'closed')
  let answer = () => {}
  const signinPopup = ({ nonce }: { nonce: string }) => new Promise<User>((resolve) => (answer = () => resolve(aUser({ nonce }))))
  const { provider, manager } = aProvider({ signinPopup })
  const asked = provider.signIn({ popup: true })
  await provider.resume()
  expect(left()).toHaveLength(2)
  answer()
  await asked
  expect(left()).toEqual([])

  // A page that is being left for the provider: there is nobody yet, and what the answer needs is not taken by who comes meanwhile.
  leave('redirect')
  manager.signinRedirect.mockImplementationOnce(() => new Promise(() => undefined))
  void provider.signIn({ popup: false })
  await provider.resume()
  expect(left()).toHaveLength(1)
})

test('AUTH-01 an attempt that finds nobody, or that is only begun, takes nothing away; the next one is not kept from it by that', async () => {
  leave('other')
  const { provider, manager } = aProvider()
  manager.signinSilent.mockImplementationOnce(async () => Promise.reject(new ErrorTimeout('no answer')))
  await provider.resume()
  await provider.signIn({ popup: false })
  expect(left()).toHaveLength(1)
  await provider.resume()
  expect(left()).toEqual([])
})

test('R-06 a tab whose store cannot be cleared is signed in all the same', async () => {
  const { provider } = aProvider({ settings: { stateStore: { getAllKeys: () => Promise.reject(new Error('no store')) } } })
  expect((await provider.resume())?.token).toBe('secret-at')
})

test('the callback page goes on where the user was, never to another origin', () => {
  const answer = new URLSearchParams({ state: 's;n', code: 'c' })
  expect(returnAddress('/a?b=1#old', answer, 'https://bid.example')).toBe('https://bid.example/a?b=1#old&state=s%3Bn&code=c')
  expect(returnAddress('https://evil.example/x', answer, 'https://bid.example')).toBe('https://bid.example/#state=s%3Bn&code=c')
  expect(returnAddress(undefined, answer, 'https://bid.example')).toBe('https://bid.example/#state=s%3Bn&code=c')
})

test('the hidden frame tells its own origin only', () => {
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
  finishSilent()
  expect(post).toHaveBeenCalledWith({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
  post.mockRestore()
})

test('AUTH-01 a sign-in window tells the page that asked, by the id of the sign-in, and closes', async () => {
  history.replaceState(null, '', '/callback.html?state=abc%3Bwindow&code=c')
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  const asking = new BroadcastChannel('oidc-client-popup-abc')
  const told = new Promise((resolve) => asking.addEventListener('message', (event) => resolve(event.data), { once: true }))

  finishSignIn()

  expect(await told).toEqual({ source: 'oidc-client', url: `${location.origin}/callback.html?state=abc&code=c`, keepOpen: false })
  expect(close).toHaveBeenCalledOnce()
  asking.close()
  close.mockRestore()
})

const encoded = (claims: object) => `h.${btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.s`
const pageTokens = (claims: object = {}): PageTokens => ({
  nonce: 'n1',
  cameAt: Date.now(),
  answer: {
    access_token: 'page-at',
    refresh_token: 'page-rt',
    token_type: 'Bearer',
    expires_in: 300,
    id_token: encoded({ iss: issuer, aud: 'fly', sub: 'u1', iat: 100, exp: 400, sid: 's1', nonce: 'n1', ...claims }),
  },
})

test('R-33 tokens that the page has asked for are taken once, checked like those of a code, and renewed by their own refresh token', async () => {
  givePageStart({ tokens: Promise.resolve(pageTokens()) })
  const storeUser = vi.fn(async () => undefined)
  const { provider, manager } = aProvider({ storeUser })
  const taken = await provider.resume()
  expect(taken).toMatchObject({ token: 'page-at', subject: 'u1', sessionToken: 's1' })
  expect(taken?.lifeMs).toBeGreaterThan(200_000)
  expect(manager.signinSilent).not.toHaveBeenCalled()
  expect(storeUser).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refresh_token: 'page-rt' }))
  await provider.renew('expired')
  expect(manager.signinSilent).toHaveBeenCalledExactlyOnceWith()
  expect(await provider.resume()).toMatchObject({ token: 'secret-at' })
})

test.each([
  ['of another sign-in', { nonce: 'n2' }],
  ['of another provider', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'portal' }],
])('R-33 tokens %s are not taken: the provider is asked silently', async (_, claims) => {
  givePageStart({ tokens: Promise.resolve(pageTokens(claims)) })
  const { provider, manager } = aProvider({ storeUser: async () => undefined })
  expect(await provider.resume()).toMatchObject({ token: 'secret-at' })
  expect(manager.signinSilent).toHaveBeenCalledOnce()
})

test('who has no session needs no second question; what the page could not find out is asked silently', async () => {
  givePageStart({ tokens: Promise.resolve(null) })
  const nobody = aProvider()
  expect(await nobody.provider.resume()).toBeUndefined()
  expect(nobody.manager.signinSilent).not.toHaveBeenCalled()
  givePageStart({ tokens: Promise.resolve(undefined) })
  expect(await aProvider().provider.resume()).toMatchObject({ token: 'secret-at' })
})

test("the provider's answer in the address wins over what the page has asked for", async () => {
  givePageStart({ tokens: Promise.resolve(null) })
  const { provider } = aProvider({}, 'https://bid.example/home-page#code=c&state=s;n1')
  expect(await provider.resume()).toMatchObject({ token: 'secret-at' })
  takePageStart('tokens')
})
