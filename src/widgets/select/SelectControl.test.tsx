// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { flyRegionPicker } from '#elements/fly-region-picker.ts'
import { type PopupFailure, useFailure } from './failure.tsx'
import { SelectControl } from './SelectControl.tsx'
import type { SelectHost } from './select.types.ts'
import { placePicker, pretendBrowser, settle } from './testing.ts'

beforeAll(pretendBrowser)
afterEach(() => document.body.replaceChildren())

/** A field whose list has failed. */
async function aFailedField() {
  let failure!: PopupFailure
  const Shown = ({ host }: { host: SelectHost }) => {
    failure = useFailure(host)
    return (
      <SelectControl
        host={host}
        chips={[]}
        multiple={false}
        onRemove={() => undefined}
        list={{ id: 'list', kind: 'listbox' }}
        onKey={() => false}
        failure={failure}
      >
        <div id="list" role="listbox" />
      </SelectControl>
    )
  }
  const field = await placePicker(flyRegionPicker, Shown)
  const again = vi.fn(() => field.root.activeElement)
  act(() => failure.tell(aFailure('unreachable'), again))
  await settle()
  return { ...field, again }
}

test.each(['closed', 'open'])(
  'PICK-01 Retry by keyboard of a %s list: the button goes, the focus is in the field before it is tried again',
  async (state) => {
    const field = await aFailedField()
    if (state === 'open') await field.press('[role=combobox]')
    field.all('.select-retry')[0]!.focus()
    await field.press('.select-retry')
    expect([field.all('.select-retry'), field.root.activeElement]).toEqual([[], field.box()])
    expect(field.again.mock.results).toEqual([{ type: 'return', value: field.box() }])
  },
)

test('PICK-01 Retry by a pointer leaves the focus where it is', async () => {
  const field = await aFailedField()
  await field.press('.select-retry')
  expect([field.again.mock.calls.length, field.root.activeElement]).toEqual([1, null])
})
