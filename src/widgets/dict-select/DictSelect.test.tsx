// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { flyDictSelect } from '#elements/fly-dict-select.ts'
import { placePicker, pretendBrowser, settle } from '#widgets/select/testing.ts'
import { DictSelect } from './DictSelect.tsx'

beforeAll(pretendBrowser)
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test.each(['list', 'tree', 'radio', 'checkbox'])(
  'PICK-12 ERR-03 entries whose failure the page tells itself can be asked for again (%s)',
  async (display) => {
    let asked = 0
    const read = () => {
      asked += 1
      throw aFailure('unreachable', { message: 'No network' })
    }
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const answers = { 'POST /platform/dictData/getDictByCode': read, 'POST /platform/dictData/simplelistByDictCodes': read }
    const tell = (event: Event) => event.preventDefault()
    document.body.addEventListener('fly-error', tell)
    const picker = await placePicker(flyDictSelect, DictSelect, {
      attributes: { 'dict-code': 'unit', display },
      runtime: aRuntime({ lang: 'en', answers }),
    })
    await vi.waitFor(() => expect(picker.told('fly-error')).toHaveLength(1))
    if (picker.box()) await picker.press('[role=combobox]')
    await settle()
    expect(picker.texts('[role=alert]').filter(Boolean)).toEqual(['No dataRetry'])
    const before = asked
    await picker.press('[role=alert] button')
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before))
    document.body.removeEventListener('fly-error', tell)
  },
)
