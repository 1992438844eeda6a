// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { ConfigureOptions, TokenAuth } from '#core/runtime/config.ts'
import { settle } from '#core/testing.tsx'
import { showChart } from './chart-page.ts'

const PORTAL = 'https://portal.example'
const ADDRESS = '/workflow/chart.html?id=r%201&processCode=requisition'
const HOST: ConfigureOptions = { gatewayUrl: '', appCode: 'tender', tenantId: 't1', mode: 'runtime', allowedReturnOrigins: [] }

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** This window in a frame of another one, with a log of what is said to that. */
function inFrame(address = ADDRESS, { readHost = async () => HOST }: { readHost?: () => Promise<ConfigureOptions> } = {}) {
  history.replaceState(null, '', address)
  const parent = Object.assign(new EventTarget(), { postMessage: vi.fn() }) as unknown as Window
  const page = new Proxy(window, {
    get: (target, name) => {
      if (name === 'parent') return parent
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const configured: ConfigureOptions[] = []
  const done = showChart(page, {
    load: async () => ({ configure: async (options) => void configured.push(options) }),
    readHost,
  })
  const hear = async (data: unknown, origin = PORTAL, source: unknown = parent) => {
    window.dispatchEvent(Object.defineProperty(new MessageEvent('message', { data, origin }), 'source', { value: source }))
    await settle()
  }
  const said = () => vi.mocked(parent.postMessage).mock.calls as unknown as [object, string][]
  return { done, hear, said, configured, chart: () => document.querySelector('fly-flowchart') }
}
const greeting = (over: object = {}) => ({ type: 'fly-chart', mode: 'view', appCode: 'portal', tenantId: 't7', token: 'token-1', ...over })
const ask = ([options]: readonly ConfigureOptions[], reason: 'first' | 'expired' | 'refused') =>
  (options!.auth as TokenAuth).getToken({ reason, forceRefresh: reason === 'refused', signal: new AbortController().signal })

test('FLOW-05 FLOW-11 the page around is asked who looks; then the process of the address is shown to them', async () => {
  const { hear, said, configured, chart } = inFrame()
  await settle()
  expect([said(), chart()]).toEqual([[[{ type: 'fly-chart-ready' }, '*']], null])
  await hear(greeting())
  expect([...chart()!.attributes].map(({ name, value }) => `${name}=${value}`)).toEqual([
    'process-code=requisition',
    'business-id=r 1',
    'mode=view',
  ])
  expect(configured).toEqual([{ ...HOST, appCode: 'portal', tenantId: 't7', auth: { type: 'token', getToken: expect.any(Function) } }])
  expect(await ask(configured, 'first')).toEqual({ token: 'token-1' })
  expect(`${location.href} ${document.documentElement.outerHTML}`).not.toContain('token-1')
})

test('R-06 words of another window, of another origin than the first, or of another kind are not heard', async () => {
  const { hear, configured, chart } = inFrame()
  await hear(greeting({ token: 'false' }), PORTAL, window)
  await hear({ type: 'other', token: 'false' })
  await hear('fly-chart')
  expect(chart()).toBeNull()
  await hear(greeting())
  const renewed = ask(configured, 'expired')
  await hear(greeting({ token: 'false' }), 'https://evil.example')
  await hear(greeting({ token: 'two' }))
  expect(await renewed).toEqual({ token: 'two' })
})

test('a token that has ended is asked for at the origin of the first answer; one that was refused is not taken again', async () => {
  const { hear, said, configured } = inFrame()
  await hear(greeting())
  const renewed = ask(configured, 'expired')
  expect(said().at(-1)).toEqual([{ type: 'fly-chart-ready' }, PORTAL])
  await hear(greeting({ token: 'two' }))
  expect(await renewed).toEqual({ token: 'two' })
  const refused = ask(configured, 'refused')
  await hear(greeting({ token: 'two' }))
  expect(await refused).toEqual({ token: '' })
})

test('FLOW-05 what is chosen and confirmed is told to the page around, and in view nothing is', async () => {
  const choosing = inFrame()
  await choosing.hear(greeting({ mode: 'select' }))
  const node = { id: 'n1', name: '财务', kind: 'approval' }
  const press = (name: string) => document.querySelector('fly-flowchart')!.dispatchEvent(new CustomEvent(name, { detail: { node } }))
  press('fly-select')
  press('fly-confirm')
  expect(choosing.said().slice(1)).toEqual([
    [{ type: 'fly-chart-select', node: { id: 'n1', name: '财务' } }, PORTAL],
    [{ type: 'fly-chart-confirm' }, PORTAL],
  ])
  const viewing = inFrame()
  await viewing.hear(greeting())
  press('fly-select')
  expect(viewing.said()).toHaveLength(1)
})

test.each([['/workflow/chart.html'], ['/workflow/chart.html?id=r1'], ['/workflow/chart.html?processCode=requisition']])(
  'an address that names no process (%s) says so and asks nobody',
  async (address) => {
    const { said, done } = inFrame(address)
    await done
    expect([document.querySelector('[role=alert]')?.textContent, said()]).toEqual([
      'This flowchart is shown inside the page of its record.',
      [],
    ])
  },
)

test('outside a frame it says where it is shown', async () => {
  history.replaceState(null, '', ADDRESS)
  const load = vi.fn()
  await showChart(window, { load, readHost: async () => HOST })
  expect([document.querySelector('[role=alert]')?.textContent, load.mock.calls]).toEqual([
    'This flowchart is shown inside the page of its record.',
    [],
  ])
})

test('when the gateway does not answer it says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { done, hear } = inFrame(ADDRESS, { readHost: () => Promise.reject(new TypeError('gone')) })
  await hear(greeting())
  await done
  expect(document.querySelector('[role=alert]')?.textContent).toContain('cannot be shown now')
})
