// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { MayLeaveContext } from '#core/browser/unsaved.ts'
import { aFailure, aRuntime, InRuntime } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { FirmGate } from './FirmGate.tsx'
import { firmsOf } from './firms-of.ts'
import { aFirm, ToChoose, twoFirms } from './SwitchSuppliers.stories.tsx'
import { SwitchSuppliers } from './SwitchSuppliers.tsx'

afterEach(cleanup)

const aBidder = (userId: string) => ({ userId, username: userId, roles: ['BIDDER'] }) as unknown as Profile

/** A bidder of two firms who has chosen none. */
function aBidderOfTwo(mine: () => unknown = twoFirms) {
  const runtime = aRuntime({
    answers: {
      'GET /tender/api/v1/customer/mine': mine,
      'POST /tender/api/v1/customer/switch': ({ body }) => ({ ...(body as { customerId: string }), runame: '李雷', name: '' }),
    },
  })
  runtime.store.user.set(aBidder('u1'))
  return runtime
}
const show = (runtime: ReturnType<typeof aRuntime>, what: React.ReactNode) =>
  act(async () => void render(<InRuntime runtime={runtime}>{what}</InRuntime>))

test('TEND-26 where a supplier is needed and none is chosen, the choice stands in its place; then the content does, for all elements', async () => {
  const runtime = aBidderOfTwo()
  await show(runtime, <FirmGate required>the quote centre</FirmGate>)
  expect(screen.queryByText('the quote centre')).toBeNull()
  expect(screen.getByRole('button', { name: '选择 华东c3' })).toHaveProperty('disabled', true)

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '选择 华东c2' })))

  expect(screen.getByText('the quote centre')).toBeTruthy()
  expect([runtime.store.customerId.value.value, runtime.store.runame.value.value]).toEqual(['c2', '李雷'])
})

test('TEND-26 the screen of the switch leads on to the workbench once the gateway has confirmed', async () => {
  const { went } = await showStory(ToChoose)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '选择 华东c1' })))
  expect(went).toEqual([['/home-page']])
})

test('TEND-26 acting for another firm begins every view anew: who has unsaved input is asked first', async () => {
  const runtime = aBidderOfTwo()
  let leave = false
  const chooser = (
    <MayLeaveContext value={async () => leave}>
      <SwitchSuppliers params={{}} navigate={() => undefined} />
    </MayLeaveContext>
  )
  await show(runtime, chooser)
  const choose = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '选择 华东c1' })))
  await choose()
  expect(runtime.store.customerId.value.value).toBe('')
  leave = true
  await choose()
  expect(runtime.store.customerId.value.value).toBe('c1')
})

test('ERR-03 suppliers that cannot be read are a sentence with a way on, not a blank page', async () => {
  let down = true
  const runtime = aBidderOfTwo(() => {
    if (down) throw aFailure('unreachable', { message: '网络不可用' })
    return [aFirm('c1'), aFirm('c2')]
  })
  await show(runtime, <FirmGate required>the quote centre</FirmGate>)
  expect(screen.getByText('网络不可用')).toBeTruthy()
  down = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(screen.getByRole('button', { name: '选择 华东c1' })).toBeTruthy()
})

test('R-20 the next user of a page sees nothing of the firms of the former one', async () => {
  const runtime = aBidderOfTwo()
  const firms = firmsOf(runtime)
  await act(async () => undefined)
  expect(firms.firms.value).toHaveLength(3)
  runtime.store.user.set(undefined)
  expect([firms.firms.value, firms.state.value.phase]).toEqual([[], 'loading'])
})
