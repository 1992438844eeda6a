// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { aReport, bound, lost, REPORT, refused, report, unboundReport } from './ReportFrame.stories.tsx'

const ORIGIN = 'https://report.example'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const frame = () => document.querySelector('iframe')!
async function hear(data: unknown) {
  const source = frame().contentWindow!
  const told = vi.spyOn(source, 'postMessage').mockImplementation(() => undefined)
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }))
    await settle()
  })
  const words = told.mock.calls.map(([word]) => word as unknown)
  told.mockRestore()
  return words
}
const logins = (sent: readonly { name: string }[]) => sent.filter(({ name }) => name.endsWith('searchfrre'))

test('WID-05 a report that speaks the protocol is told account and ticket, which stand in no address', async () => {
  const made = aReport({ params: { year: 2026 }, allow: 'fullscreen' })
  const { sent } = await showStory(report(bound, made), 'zh')
  expect([frame().src, frame().getAttribute('allow')]).toEqual([`${REPORT}&year=2026`, 'fullscreen'])
  expect(logins(sent)).toMatchObject([{ query: { userName: 'buyer1', origin: ORIGIN } }])
  expect(await hear({ fly: 1, type: 'hello', session: true })).toEqual([
    { fly: 1, type: 'welcome', lang: 'zh' },
    { fly: 1, type: 'ticket', ticket: 'T-1', account: 'fr_wang' },
  ])
  expect(made.told.phases.at(-1)).toBe('ready')
  fireEvent.load(frame())
  expect(made.told.events).toEqual([['fly-load', {}]])
})

test('R-24 a ticket is told once, and one that has become old is not told at all: a new one is asked for', async () => {
  const { sent } = await showStory(report(bound), 'zh')
  vi.advanceTimersByTime(46_000)
  await hear({ fly: 1, type: 'hello', session: true })
  expect(logins(sent)).toHaveLength(2)
  vi.advanceTimersByTime(3_000)
  await hear({ fly: 1, type: 'session' })
  expect(logins(sent)).toHaveLength(3)
})

test('WID-05 a server that takes the login in its address gets it there, anew with each reload', async () => {
  const tickets = ['T-1', 'T-2']
  const answers = { ...bound, 'GET /ext/api/v3/user/searchfrre': () => ({ frUserName: 'fr_wang', frPassword: tickets.shift() }) }
  const made = aReport({ src: `${REPORT}&u={frUserName}&p={frPassword}` })
  await showStory(report(answers, made), 'zh')
  expect(frame().src).toBe(`${REPORT}&u=fr_wang&p=T-1`)
  await act(async () => {
    await made.told.methods.reload!()
  })
  expect(frame().src).toBe(`${REPORT}&u=fr_wang&p=T-2`)
})

test.each([
  ['zh', '未绑定报表账号', '账号 buyer1 尚未绑定报表账号，请联系管理员绑定。', '知道了'],
  ['en', 'No report account', 'No report account is bound to buyer1. An administrator can bind one.', 'Got it'],
] as const)('WID-05 who has no bound account reads so, and nothing is framed (%s)', async (lang, title, content, confirm) => {
  const made = aReport()
  await showStory(unboundReport(made), lang)
  expect([screen.getByText(title), screen.getByText(content)]).toHaveLength(2)
  expect(document.querySelector('iframe')).toBeNull()
  expect(made.told.events).toEqual([['fly-unbound', { userName: 'buyer1' }]])
  expect(made.told.phases.at(-1)).toBe('empty')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: confirm })))
  expect(screen.queryByText(title)).toBeNull()
})

test('WID-05 a page that says it itself hides the notice', async () => {
  await showStory(unboundReport(aReport({}, true)), 'zh')
  expect(screen.queryByText('未绑定报表账号')).toBeNull()
  expect(screen.getByText('暂无报表')).toBeTruthy()
})

test('WID-05 login="none" asks for no account', async () => {
  const { sent } = await showStory(report(bound, aReport({ login: 'none' })), 'zh')
  expect(logins(sent)).toEqual([])
  expect(await hear({ fly: 1, type: 'hello', session: true })).toContainEqual({ fly: 1, type: 'ticket', ticket: '' })
})

test.each([
  ['an origin that is not allowed', refused],
  ['no gateway', lost],
])('WID-05 %s: the element is told, and nothing is framed', async (_, answers) => {
  const made = aReport()
  await showStory(report(answers, made), 'zh')
  expect(made.told.failures).toHaveLength(1)
  expect(document.querySelector('iframe')).toBeNull()
})

test.each(['javascript:alert(1)', 'data:text/html,x', ''])(
  'R-51 an answer that names no page of the web (%j) frames nothing',
  async (url) => {
    const answers = {
      ...bound,
      'POST /platform/frame/open': () => ({ url, origin: 'https://report.example', name: '报表', tickets: true }),
    }
    await showStory(report(answers), 'zh')
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.getByText('暂无报表')).toBeTruthy()
  },
)

test('WID-05 print() asks the report, once it hears', async () => {
  const made = aReport()
  await showStory(report(bound, made), 'en')
  await expect((made.told.methods.print as () => Promise<void>)()).rejects.toThrow('This report cannot be printed from here')
  await hear({ fly: 1, type: 'hello', session: false })
  const told = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => undefined)
  await (made.told.methods.print as () => Promise<void>)()
  expect(told.mock.calls).toEqual([[{ fly: 1, type: 'print' }, ORIGIN]])
})

test('WID-05 a window of its own has a login of its own; a report that is told its login has none', async () => {
  const tickets = ['T-1', 'T-2']
  const answers = { ...bound, 'GET /ext/api/v3/user/searchfrre': () => ({ frUserName: 'fr_wang', frPassword: tickets.shift() }) }
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await showStory(report(answers, aReport({ src: `${REPORT}&u={frUserName}&p={frPassword}` })), 'en')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Open in a new window' }))
    await settle()
  })
  expect(opened.mock.calls).toEqual([[`${REPORT}&u=fr_wang&p=T-2`, '_blank', 'noopener,noreferrer']])
  expect(frame().src).toBe(`${REPORT}&u=fr_wang&p=T-1`)
  cleanup()
  await showStory(report(bound), 'en')
  expect(screen.queryByText('Open in a new window')).toBeNull()
  cleanup()
  await showStory(report(bound, aReport({ login: 'none' })), 'en')
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in a new window' }).href).toBe(REPORT)
  opened.mockRestore()
})

test('WID-05 tools: a report is printed once it hears, is called as it calls itself, and loads again with a new login', async () => {
  const { sent } = await showStory(report(bound), 'en')
  expect([screen.queryByRole('button', { name: 'Print' }), screen.getByText('报表')]).toEqual([null, expect.anything()])
  await hear({ fly: 1, type: 'hello', session: false })
  await hear({ fly: 1, type: 'title', title: 'Spend' })
  expect([frame().title, screen.getByText('Spend')]).toEqual(['Spend', expect.anything()])
  const told = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(told.mock.calls).toEqual([[{ fly: 1, type: 'print' }, ORIGIN]])
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await settle()
  })
  await act(settle)
  expect(logins(sent)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
