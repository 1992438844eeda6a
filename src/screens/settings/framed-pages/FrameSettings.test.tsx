// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { Bare, BIND, Failed, Filled, Forbidden, frameSettings, REMOVE_SITE, SAVE_SITE, SITES } from './FrameSettings.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(within_).getByRole('button', { name }))
    await settle()
  })
const chooseMore = async (of: string, word: string) => {
  await press(`More for ${of}`)
  const item = await screen.findByRole('menuitem', { name: word })
  await act(async () => {
    fireEvent.click(item)
    await settle()
  })
}
const dialog = () => screen.getByRole('dialog')
const field = (label: string) => within(dialog()).getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const ORIGIN = '*Address of the site'
const NAME = '*Name'
const ACCOUNT = '*Report account'
const refuse =
  (code: string, message = 'refused') =>
  () => {
    throw aFailure('refused', { code, message })
  }
const said = ({ runtime }: Awaited<ReturnType<typeof showStory>>) => runtime.notices.items.value.map(({ text }) => text)

test('NAV-06 an administrator sees which sites are allowed, which is the report server, and who has which account', async () => {
  await showStory(Filled, 'en')
  const table = screen.getByRole('region', { name: 'Allowed sites' })
  expect(table.textContent).toContain('https://portal.example')
  expect(within(table).getByText('Report server')).toBeTruthy()
  expect(screen.getByText('王建华 (buyer1)')).toBeTruthy()
})

test('NAV-06 nobody else sees any of it; what cannot be read says so; without sites the one thing to do is there', async () => {
  const { sent } = await showStory(Forbidden, 'en')
  expect([
    screen.getByText('Only administrators set which pages may be shown.'),
    sent.filter(({ name }) => /frame|report/.test(name)),
  ]).toEqual([expect.anything(), []])
  cleanup()
  await showStory(Failed, 'en')
  expect(screen.getByText('The sites could not be read.')).toBeTruthy()
  cleanup()
  await showStory(Bare, 'en')
  expect(screen.getByText('No site is allowed yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Allow a site' })).toHaveLength(1)
})

test.each([
  ['http://portal.example', 'Begins with https:// (http:// only for localhost)'],
  ['javascript:alert(1)', 'Begins with https:// (http:// only for localhost)'],
  ['data:text/html,x', 'Begins with https:// (http:// only for localhost)'],
  ['https://new.example/page', 'The site alone, without what follows it: https://new.example'],
  ['new.example', 'An address such as https://portal.example'],
  ['HTTPS://PORTAL.example/', 'This site is in the list already'],
])('NAV-06 R-51 %j is told at its field, and nothing is sent or lost', async (typed, words) => {
  const { bodies } = await showStory(Filled, 'en')
  await press('Allow a site')
  type(ORIGIN, typed)
  type(NAME, 'New')
  await press('Allow', dialog())
  expect(within(dialog()).getByText(words)).toBeTruthy()
  expect([field(ORIGIN).value, field(ORIGIN).getAttribute('aria-invalid'), bodies('/site/save')]).toEqual([typed, 'true', []])
})

test('NAV-06 a site is sent as a browser writes it, and the list is read again', async () => {
  const shown = await showStory(Filled, 'en')
  await press('Allow a site')
  type(ORIGIN, ' HTTPS://New.example:443/ ')
  type(NAME, ' Bills ')
  fireEvent.click(within(dialog()).getByRole('checkbox'))
  await press('Allow', dialog())
  expect(shown.bodies('/site/save')).toEqual([{ origin: 'https://new.example', name: 'Bills', reports: true }])
  expect(said(shown)).toEqual(['Bills may be shown, for everybody who opens the application from now on'])
  expect(shown.sent.filter(({ name }) => name === SITES)).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('NAV-06 what another administrator has changed or allowed meanwhile is told, and what was typed stays', async () => {
  const words = 'Somebody else has just changed this'
  const shown = await showStory(frameSettings({ answers: { [SAVE_SITE]: refuse('FRAME-1007', words) } }), 'en')
  await press('Edit 合同系统')
  type(NAME, 'Contracts')
  await press('Save', dialog())
  expect(shown.bodies('/site/save')).toEqual([
    { id: 's1', origin: 'https://portal.example', name: 'Contracts', reports: false, was: { name: '合同系统', reports: false } },
  ])
  expect([within(dialog()).getByText(words), field(NAME).value]).toEqual([expect.anything(), 'Contracts'])
  cleanup()
  await showStory(frameSettings({ answers: { [SAVE_SITE]: refuse('VALIDATION-1001', 'There already') } }), 'en')
  await press('Allow a site')
  type(ORIGIN, 'https://new.example')
  type(NAME, 'New')
  await press('Allow', dialog())
  expect(field(ORIGIN).getAttribute('aria-invalid')).toBe('true')
})

test('NAV-06 a site is removed after a question; one that is gone already is told, and the list is read again', async () => {
  const shown = await showStory(Filled, 'en')
  await chooseMore('合同系统', 'Remove')
  expect(shown.bodies('/site/remove')).toEqual([])
  await press('Remove', dialog())
  expect([shown.bodies('/site/remove'), said(shown)]).toEqual([[{ id: 's1' }], ['合同系统 was removed']])
  cleanup()
  const gone = await showStory(frameSettings({ answers: { [REMOVE_SITE]: refuse('VALIDATION-1006', 'No such record') } }), 'en')
  await chooseMore('合同系统', 'Remove')
  await press('Remove', dialog())
  expect(within(dialog()).getByText('No such record')).toBeTruthy()
  await press('Cancel', dialog())
  expect(gone.sent.filter(({ name }) => name === SITES)).toHaveLength(2)
})

test('R-21 a secret is made after a question that says what it ends, and shown once', async () => {
  const shown = await showStory(Filled, 'en')
  await press('New secret 报表')
  expect(dialog().textContent).toContain('The secret it has now ends at once')
  await press('New secret', dialog())
  expect([dialog().textContent?.includes('secret-1'), shown.bodies('/site/secret')]).toEqual([true, [{ id: 's2' }]])
  await press('I have kept it', dialog())
  expect(document.body.textContent).not.toContain('secret-1')
  await press('New secret 合同系统')
  expect(dialog().textContent).not.toContain('ends at once')
})

async function choosePerson() {
  const detail = { value: 'u7', selected: [{ realName: '何磊', username: 'auditor1' }] }
  await act(async () => {
    document.querySelector('fly-user-picker')!.dispatchEvent(new CustomEvent('fly-change', { detail }))
    await settle()
  })
}

test('WID-05 a person is bound to an account by his user name; nobody and nothing are told at their fields', async () => {
  const shown = await showStory(Filled, 'en')
  await press('Bind an account')
  const faults: string[] = []
  Object.assign(document.querySelector('fly-user-picker')!, { setCustomValidity: (text: string) => faults.push(text) })
  type(ACCOUNT, '   ')
  await press('Bind', dialog())
  expect([faults.at(-1), field(ACCOUNT).getAttribute('aria-invalid'), shown.bodies(BIND.slice(5))]).toEqual(['Choose a person', 'true', []])
  await choosePerson()
  type(ACCOUNT, ' fr_he ')
  await press('Bind', dialog())
  expect(shown.bodies(BIND.slice(5))).toEqual([{ userName: 'auditor1', account: 'fr_he', was: '' }])
  expect(said(shown)).toEqual(['何磊 has the report account fr_he'])
})

test('WID-05 a person has one account at most: one who has another is told so at the person', async () => {
  await showStory(frameSettings({ answers: { [BIND]: refuse('FRAME-1007') } }), 'en')
  await press('Bind an account')
  const faults: string[] = []
  Object.assign(document.querySelector('fly-user-picker')!, { setCustomValidity: (text: string) => faults.push(text) })
  await choosePerson()
  type(ACCOUNT, 'fr_he')
  await press('Bind', dialog())
  expect(faults.at(-1)).toMatch(/^何磊 has another account already/)
  expect(field(ACCOUNT).value).toBe('fr_he')
})

test('WID-05 an account is changed and taken away with what was shown of it, the latter after a question', async () => {
  const shown = await showStory(Filled, 'en')
  await press('Change 王建华')
  type(ACCOUNT, 'fr_wang')
  await press('Save', dialog())
  await chooseMore('赵敏', 'Unbind')
  expect(shown.bodies(BIND.slice(5))).toEqual([{ userName: 'buyer1', account: 'fr_wang', was: 'fr_buyer1' }])
  await press('Unbind', dialog())
  expect(shown.bodies(BIND.slice(5)).at(-1)).toEqual({ userName: 'supervisor1', account: '', was: 'fr_audit' })
  expect(said(shown)).toEqual(['王建华 has the report account fr_wang', '赵敏 has no report account any more'])
})
