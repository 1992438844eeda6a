// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import type { SessionCore } from '#core/auth/session-core.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { atom, readOnly } from '#core/state/atom.ts'
import { aFailure, aRuntime, fakeStream, fakeTimers, InRuntime, type Sent } from '#core/testing.tsx'
import { Notifications, type NotificationsProps } from './Notifications.tsx'

afterEach(cleanup)

const aHost = (props: Partial<NotificationsProps>) => {
  const given = { placement: 'top-end', max: 3, timeout: 6_000, inbox: false, ...props }
  const methods: Record<string, (...given: never[]) => unknown> = {}
  const host = {
    props: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, signal(value)])),
    expose: (more: typeof methods) => {
      Object.assign(methods, more)
      return () => undefined
    },
    emit: vi.fn(() => true),
  } as unknown as BodyHost<NotificationsProps>
  const notify = (notice: object) => act(() => (methods.notify as unknown as (notice: object) => unknown)(notice))
  return { host, notify }
}

test('as many notices as asked for are shown at once; the time of the others begins when it is their turn', async () => {
  const timers = fakeTimers()
  const { host, notify } = aHost({ max: 1, timeout: 2_000 })
  render(
    <InRuntime runtime={aRuntime({ timers })}>
      <Notifications host={host} />
    </InRuntime>,
  )
  notify({ title: 'first' })
  notify({ title: 'second' })
  notify({ title: 'for good', type: 'danger' })
  const shown = () => ['first', 'second', 'for good'].filter((text) => screen.queryByText(text))
  expect(shown()).toEqual(['first'])

  await act(() => timers.pass(2_000))
  expect(shown()).toEqual(['second'])
  await act(() => timers.pass(1_999))
  expect(shown()).toEqual(['second'])
  await act(() => timers.pass(1))
  expect(shown()).toEqual(['for good'])
  await act(() => timers.pass(60_000))
  expect(shown()).toEqual(['for good'])
})

test('the bell counts what is told to the user live, without being opened', async () => {
  const stream = fakeStream()
  let unread = 0
  const user = { id: 'u1', userId: 'u1' } as unknown as Profile
  const session = { state: readOnly(atom('signed-in')), user: readOnly(atom<Profile | undefined>(user)) } as unknown as SessionCore
  const page = { rows: [], pageIndex: 1, pageSize: 20 }
  const answers = { 'POST /platform/notification/page-list': () => ({ ...page, total: unread }) }
  render(
    <InRuntime runtime={aRuntime({ lang: 'en', answers, parts: { stream, session } })}>
      <Notifications host={aHost({ inbox: true }).host} />
    </InRuntime>,
  )
  await screen.findByRole('button', { name: 'Messages' })

  unread = 2
  act(() => stream.tell('me', { kind: 'outbid', projectId: 'p', id: '1' }))

  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined()
})

test('what stands beneath the list behind the bell leads away from it: the list closes', async () => {
  const hidden = vi.fn()
  HTMLElement.prototype.hidePopover = hidden
  const user = { id: 'u1', userId: 'u1' } as unknown as Profile
  const session = { state: readOnly(atom('signed-in')), user: readOnly(atom<Profile | undefined>(user)) } as unknown as SessionCore
  const answers = { 'POST /platform/notification/page-list': () => ({ rows: [], pageIndex: 1, pageSize: 20, total: 0 }) }
  render(
    <InRuntime runtime={aRuntime({ lang: 'en', answers, parts: { stream: fakeStream(), session } })}>
      <Notifications host={aHost({ inbox: true }).host} />
    </InRuntime>,
  )
  await screen.findByRole('button', { name: 'Messages' })
  fireEvent.click(document.querySelector('slot[name="inbox-footer"]')!)
  expect(hidden).toHaveBeenCalledTimes(1)
})

const aUser = { id: 'u1', userId: 'u1' } as unknown as Profile
const aNote = { id: '1', kind: 'k', projectId: 'p', projectCode: 'T-1', projectTitle: 'Steel', args: {}, at: '2026-11-21T02:00:00.000Z' }

/** The bell of a user; `list` and `read` answer for the gateway. */
function anInbox(list: (asked: Sent) => object, read: () => object = () => ({}), stream = fakeStream()) {
  const session = { state: readOnly(atom('signed-in')), user: readOnly(atom<Profile | undefined>(aUser)) } as unknown as SessionCore
  const answers = { 'POST /platform/notification/page-list': list, 'POST /platform/notification/read': read }
  render(
    <InRuntime runtime={aRuntime({ lang: 'en', answers, parts: { stream, session } })}>
      <Notifications host={aHost({ inbox: true }).host} />
    </InRuntime>,
  )
}
/** jsdom opens no popover. */
const openBell = async () => {
  await screen.findByRole('button', { name: /Messages|Notifications/ })
  fireEvent(
    screen.getByRole('dialog', { hidden: true }),
    Object.assign(new Event('beforetoggle'), { newState: 'open', oldState: 'closed' }),
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('ERR-03 an inbox that cannot be read says so, and is read again when asked', async () => {
  let reachable = false
  anInbox(() => {
    if (!reachable) throw aFailure('unreachable')
    return { rows: [aNote], pageIndex: 1, pageSize: 20, total: 1 }
  })
  await openBell()
  await screen.findByText('Messages could not be loaded')
  reachable = true
  press('Retry')
  await screen.findByText('Unread')
})

test('the list behind the bell is asked for when it is opened, and read again with what is told then; a start asks for the number alone', async () => {
  const asked: (number | undefined)[] = []
  const stream = fakeStream()
  const list = ({ query }: Sent) => {
    asked.push((query as { pageSize?: number }).pageSize)
    return { rows: [aNote], pageIndex: 1, pageSize: 20, total: 1 }
  }
  anInbox(list, undefined, stream)
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(asked).toEqual([1])
  await openBell()
  await screen.findByText('Unread')
  expect(asked.splice(0).toSorted()).toEqual([1, 1, 20])
  act(() => stream.tell('me', { kind: 'outbid', projectId: 'p', id: '1' }))
  await vi.waitFor(() => expect(asked.toSorted()).toEqual([1, 20]))
})

test('marking all reads the inbox again', async () => {
  let unread = 3
  anInbox(
    () => ({ rows: [aNote], pageIndex: 1, pageSize: 20, total: unread }),
    () => {
      unread = 0
      return {}
    },
  )
  await screen.findByRole('button', { name: 'Notifications, 3 unread' })
  await openBell()
  await screen.findByText('Unread')
  press('Mark all as read')
  await screen.findByRole('button', { name: 'Messages' })
})
