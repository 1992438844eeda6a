// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { anApp } from '#shell/testing.tsx'

vi.mock('#screens/registry.ts', () => {
  const Form = () => {
    useUnsaved(true)
    return <p>the form</p>
  }
  return {
    screens: {
      'home-page': { title: 'page.home-page', path: '/home-page', load: async () => () => <p>the workbench</p> },
      'personal-center': { title: 'page.personal-center', path: '/personal-center', load: async () => Form },
    },
  }
})
vi.mock('#shell/dialogs/index.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
afterEach(cleanup)

test('TAB-04 where the dialog does not come, the browser asks whether unsaved input may go, and its answer counts', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const { ask } = anApp()
  await act(async () => ask('openTab', '/personal-center'))
  await screen.findByText('the form')
  const close = () => act(async () => void (await ask('closeTab', '/personal-center')))
  await close()
  expect([screen.queryByText('the form') !== null, confirm.mock.calls]).toEqual([true, [['确认离开？']]])
  await close()
  expect([screen.queryByText('the form'), confirm.mock.calls.length]).toEqual([null, 2])
})

test('AUTH-05 where the dialog does not come, a notice says that the session has ended and leads to the sign-in', async () => {
  const { runtime, setState, signIn } = anApp()
  await screen.findByText('the workbench')
  await act(async () => setState('expired'))
  const notice = await vi.waitFor(() => {
    const [item] = runtime.notices.items.value
    expect(item?.text).toBe('登录已失效')
    return item
  })
  notice?.action?.run()
  expect(signIn).toEqual([{ popup: true }])
})
