// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { detailText, MOST_ENTRIES, withEntry } from './event-log.rules.ts'
import { Failed, First, Opened, Shown, Unknown } from './Playground.stories.tsx'

afterEach(cleanup)

type Live = HTMLElement & Record<string, unknown>
const live = (tag = 'fly-sample') => document.querySelector<Live>(tag)!
const control = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => act(async () => void fireEvent.change(control(name), { target: { value } }))
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const code = (framework: string) => {
  fireEvent.click(screen.getByRole('tab', { name: framework }))
  return screen.getByRole('tabpanel').textContent ?? ''
}
const tell = (name: string, detail?: unknown) => act(async () => void live().dispatchEvent(new CustomEvent(name, { detail })))
const events = () => within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')

test('NAV-08 an element begins as its sample says, attributes, properties, style and content', async () => {
  await showStory(Shown, 'en')
  expect(live().getAttribute('label')).toBe('Price "net"')
  expect(live().options).toEqual({ deep: [1] })
  expect(live().style.getPropertyValue('--fly-sample-height')).toBe('2px')
  expect(live().querySelector('button')?.textContent).toBe('Print & go')
  // Functions and what only the element writes are told, not asked for.
  expect(screen.queryByLabelText('loader')).toBeNull()
  expect(screen.queryByLabelText('validity')).toBeNull()
})

test('NAV-08 a control changes the same element and all four codes', async () => {
  await showStory(Shown, 'en')
  const before = live()
  await type('label', 'Total')
  await type('page-size', '50')
  await act(async () => void fireEvent.click(control('multiple')))
  await type('kind', 'line')
  expect(live()).toBe(before)
  expect([...live().attributes].map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining([
      ['label', 'Total'],
      ['page-size', '50'],
      ['multiple', ''],
      ['kind', 'line'],
    ]),
  )
  for (const framework of ['HTML', 'Vue', 'React', 'Angular']) expect(code(framework)).toMatch(/label="Total".*multiple.*kind="line"/s)
  await type('kind', '')
  expect(live().hasAttribute('kind')).toBe(false)
})

test('NAV-08 what is no number and no JSON is told at its place, and the element keeps what it had', async () => {
  await showStory(Shown, 'en')
  await type('page-size', 'many')
  expect(screen.getByText('Not a number; the element keeps the former value.')).toBeTruthy()
  expect(live().getAttribute('page-size')).toBe('5')

  await type('rows', '[\n  {"a": }\n]')
  expect(screen.getByText(/^Not valid JSON: line 2, column \d+\. The element keeps the former value\.$/)).toBeTruthy()
  expect(control('rows').getAttribute('aria-invalid')).toBe('true')
  expect(live().getAttribute('rows')).toBe('[{"a":1}]')

  await type('rows', '[{"a":2}]')
  expect(control('rows').getAttribute('aria-invalid')).toBeNull()
  expect(live().rows).toEqual([{ a: 2 }])
  await type('options', '')
  expect(live().options).toBeUndefined()
})

test('NAV-08 the codes bind objects as properties, where a framework would set their text', async () => {
  await showStory(Shown, 'en')
  expect(code('HTML')).toContain(`label='Price "net"'`)
  expect(code('HTML')).toContain('element.options = {')
  expect(code('Vue')).toContain(':rows.prop="rows"')
  expect(code('Vue')).toContain('@fly-change="heard"')
  expect(code('React')).toContain('rows={rows}')
  expect(code('React')).toContain(String.raw`label={"Price \"net\""}`)
  expect(code('React')).toContain('style={{"--fly-sample-height":"2px"}}')
  expect(code('React')).toContain('onfly-change={')
  expect(code('Angular')).toContain('[rows]="rows"')
  expect(code('Angular')).toContain('(fly-change)="heard($event)"')
})

test('NAV-08 events stand with what they tell, the newest first; they pause, go on and are cleared', async () => {
  await showStory(Shown, 'en')
  await tell('fly-change', { value: 'a', retry: () => 1 })
  await tell('fly-ready')
  expect(events().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} fly-ready /),
    expect.stringMatching(/ fly-change \{"value":"a","retry":"ƒ retry"\}$/),
  ])
  await press('Pause')
  await tell('fly-change', { value: 'b' })
  expect(events()).toHaveLength(2)
  await press('Go on')
  await tell('fly-change', { value: 'c' })
  expect(events()).toHaveLength(3)
  await press('Clear')
  expect(screen.getByText('Nothing yet: use the element.')).toBeTruthy()
})

test('NAV-08 the list of events is bounded, and so is one of them', () => {
  let entries: ReturnType<typeof withEntry> = []
  for (let id = 1; id <= MOST_ENTRIES + 5; id += 1) entries = withEntry(entries, { id, at: 0, name: 'fly-change', detail: '' })
  expect([entries.length, entries[0]?.id]).toEqual([MOST_ENTRIES, MOST_ENTRIES + 5])
  expect(detailText('x'.repeat(10_000)).length).toBeLessThan(2_010)
  const round: Record<string, unknown> = { one: 1n }
  round.self = round
  expect(detailText(round)).toBe('{"one":"1","self":"…"}')
})

test('NAV-08 a method that wants nothing is a button; what it answers or throws stands among the events', async () => {
  await showStory(Shown, 'en')
  live().refresh = () => Promise.reject(new Error('no such thing'))
  await press('refresh()')
  expect(events()[0]?.textContent).toMatch(/refresh\(\) "no such thing"$/)
  expect(screen.queryByRole('button', { name: 'search()' })).toBeNull()
})

test('NAV-08 a dialog is opened by its button', async () => {
  await showStory(Opened, 'en')
  let shown = 0
  live('fly-ask-dialog').show = async () => {
    shown += 1
    return { value: 'yes' }
  }
  await press('Open fly-ask-dialog')
  expect(shown).toBe(1)
  expect(events()[0]?.textContent).toMatch(/show\(\) \{"value":"yes"\}$/)
})

test('NAV-08 an element that throws says so at its place, and the rest goes on', async () => {
  await showStory(Shown, 'zh')
  Object.defineProperty(live(), 'options', {
    set: () => {
      throw new Error('not this one')
    },
  })
  await type('options', '{"a":1}')
  expect(screen.getByRole('alert').textContent).toContain('not this one')
  await type('label', '合计')
  expect(live().getAttribute('label')).toBe('合计')
})

test('NAV-08 language and theme of the sample are its own; starting again takes everything back', async () => {
  await showStory(Shown, 'en')
  await type('Language', 'zh')
  await type('Theme', 'dark')
  await type('label', 'Total')
  expect([live().lang, live().getAttribute('theme')]).toEqual(['zh', 'dark'])
  const before = live()
  await press('Start again')
  expect(live()).not.toBe(before)
  expect([live().hasAttribute('lang'), live().hasAttribute('theme'), live().getAttribute('label')]).toEqual([false, false, 'Price "net"'])
  expect(control('label').value).toBe('Price "net"')
})

test('NAV-08 an element is found by a part of its name, and stands in the address', async () => {
  const { went } = await showStory(First, 'zh')
  // Without a name the first of them.
  expect(live('fly-ask-dialog')).toBeTruthy()
  await type('查找组件', 'SAMP')
  expect(within(screen.getByRole('navigation', { name: '组件' })).getAllByRole('button')).toHaveLength(1)
  fireEvent.keyDown(control('查找组件'), { key: 'Enter' })
  expect(went).toEqual([['/test', { element: 'fly-sample' }, { stay: true }]])
  await type('查找组件', 'nothing of this kind')
  expect(screen.getByText('没有名称包含该文字的组件')).toBeTruthy()
})

test('NAV-08 a name that no element has, and a list that cannot be read, are said', async () => {
  await showStory(Unknown, 'en')
  expect(screen.getByText('There is no element fly-nowhere')).toBeTruthy()
  cleanup()
  await showStory(Failed, 'en')
  expect(screen.getByText('No network')).toBeTruthy()
})

test('NAV-08 the code is copied as it is shown; a browser that forbids it is told about', async () => {
  const { runtime } = await showStory(Shown, 'en')
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  const shown = code('React')
  await press('Copy')
  expect(copied).toEqual([shown])
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  clipboard.writeText = () => Promise.reject(new Error('denied'))
  await press('Copied')
  expect(runtime.notices.items.value.at(-1)?.text).toMatch(/^The browser does not let/)
})
