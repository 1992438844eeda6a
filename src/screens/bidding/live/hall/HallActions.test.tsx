// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { aRoundsClient, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import { HallActions } from './HallActions.tsx'

afterEach(cleanup)

test('TEND-12 who stopped bidding by the keyboard has the focus on what lets it go on', async () => {
  const runtime = aRuntime()
  const client = aRoundsClient(aRoundView())
  const hall = (action: string) => (
    <InRuntime runtime={runtime}>
      <HallActions view={{ projectId: 'P1', actions: ['message', action] }} client={client} />
    </InRuntime>
  )
  const { rerender } = render(hall('suspend'))
  act(() => screen.getByRole('button', { name: '暂停' }).focus())
  rerender(hall('resume'))
  expect(document.activeElement?.textContent).toBe('恢复')
})
