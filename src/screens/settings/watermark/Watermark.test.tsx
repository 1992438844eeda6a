// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { watermarkDefaults } from '#domain/settings/watermark.ts'
import { showStory } from '#support/show-story.tsx'
import { Filled, Forbidden, None, watermark } from './Watermark.stories.tsx'

vi.mock('#widgets/watermark/draw.ts', () => ({
  drawLayer: (mark: { lines: string[]; look: object }) => {
    const layer = document.createElement('div')
    layer.dataset.mark = JSON.stringify(mark)
    return layer
  },
}))
afterEach(cleanup)

const SAVE = 'POST /platform/watermark/save'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(`*${label}`)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
  })
const keep = <T,>(sent: unknown[], body: unknown, answer: T): T => {
  sent.push(body)
  return answer
}
const drawn = (): { lines: string[]; look: Record<string, unknown>; dark: boolean }[] =>
  [...document.querySelectorAll<HTMLElement>('[data-mark]')].map(({ dataset }) => JSON.parse(dataset.mark!))

test('WID-12 settings are shown as they are, and drawn as they are typed, light and dark', async () => {
  await showStory(Filled, 'en')
  expect([field('Distance (px)').value, field('Colour').value]).toEqual(['50', '#d3d3d3'])
  expect(screen.getByLabelText<HTMLInputElement>('Name').checked).toBe(true)
  type('Angle (degrees upwards)', '-30')
  fireEvent.change(screen.getByLabelText('Wording'), { target: { value: '<b>x</b>' } })
  expect(drawn().map(({ lines, look, dark }) => [lines.at(-1), look.angle, dark])).toEqual([
    ['<b>x</b>', -30, false],
    ['<b>x</b>', -30, true],
  ])
})

test('WID-12 they are sent with figures as figures, and the page has them at once', async () => {
  const sent: unknown[] = []
  const saved = { ...watermarkDefaults, 'watermark.interval': '90' }
  const { core } = await showStory(watermark({ answers: { [SAVE]: ({ body }) => keep(sent, body, saved) } }), 'en')
  type('Distance (px)', '90')
  fireEvent.click(screen.getByLabelText('Date'))
  await save()
  expect(sent).toEqual([
    {
      contents: ['memberName', 'phoneNumber', 'customContent', 'datetime'],
      customContent: '内部资料，请勿外传',
      interval: 90,
      fontSize: 20,
      angle: 18,
      transparency: 50,
      colour: '#d3d3d3',
      font: '微软雅黑',
    },
  ])
  expect(core.store.app.get()).toMatchObject({ 'watermark.interval': '90' })
})

test.each([
  ['Distance (px)', '501', 'A whole number from 0 to 500'],
  ['Size of the letters (px)', '1e1', 'A whole number from 8 to 96'],
  ['Transparency (%)', '99', 'A whole number from 0 to 95'],
  ['Colour', 'red', 'A colour in hexadecimal digits, for example #d3d3d3'],
  ['Font', 'a;display:none', 'Only names of fonts, separated by commas'],
])('WID-12 %s of %j is told at its field, and nothing is sent or lost', async (label, value, said) => {
  const sent: unknown[] = []
  await showStory(watermark({ answers: { [SAVE]: ({ body }) => keep(sent, body, watermarkDefaults) } }), 'en')
  type(label, value)
  await save()
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(said).length).toBeGreaterThan(0)
  expect([sent, field(label).value]).toEqual([[], value])
})

test('WID-12 an own text that is chosen and empty, and one that is too long, are told', async () => {
  await showStory(Filled, 'en')
  const own = () => screen.getByLabelText<HTMLTextAreaElement>('Wording')
  fireEvent.change(own(), { target: { value: 'a\nb\nc\nd' } })
  await save()
  expect(screen.getByText('At most 3 lines')).toBeTruthy()
  fireEvent.change(own(), { target: { value: '' } })
  await save()
  expect(screen.getByText('Please enter the text, or leave out “Own text”')).toBeTruthy()
})

test('WID-12 what the gateway refuses stands above the button, and what was typed stays', async () => {
  const refuse = () => {
    throw aFailure('refused', { code: 'AUTH-1003', message: 'No permission' })
  }
  await showStory(watermark({ answers: { [SAVE]: refuse } }), 'en')
  type('Distance (px)', '70')
  await save()
  expect(screen.getByText('No permission')).toBeTruthy()
  expect(field('Distance (px)').value).toBe('70')
})

test('WID-12 without contents there is no watermark, which is said; nobody but administrators sees the form', async () => {
  await showStory(None, 'en')
  expect(screen.getByText('Nothing is chosen: there is no watermark.')).toBeTruthy()
  expect(drawn().every(({ lines }) => lines.length === 0)).toBe(true)
  cleanup()
  await showStory(Forbidden, 'en')
  expect(screen.getByText('Only administrators set the watermark.')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})
