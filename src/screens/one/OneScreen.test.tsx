// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BodyHost } from '#core/element/body/body.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { OneScreen, type ScreenElementProps } from './OneScreen.tsx'

vi.mock('#screens/registry.ts', () => ({
  screens: {
    'cu-project-list': {
      title: 'page.list',
      path: '/list',
      load: async () => () => <Empty title="No projects">Come back</Empty>,
    },
  },
}))
afterEach(cleanup)

async function aScreen(height = '') {
  const host = {
    element: document.createElement('div'),
    props: { screen: signal('cu-project-list'), params: signal(undefined), readonly: signal(false) },
    expose: () => () => undefined,
    setPhase: () => undefined,
    emit: () => true,
    fail: () => undefined,
  } as unknown as BodyHost<ScreenElementProps>
  const runtime = aRuntime({ answers: { 'GET /tender/api/v1/customer/mine': () => [] } })
  render(
    <div ref={(box) => box?.style.setProperty('--fly-app-height', height)}>
      <InRuntime runtime={runtime}>
        <OneScreen host={host} />
      </InRuntime>
    </div>,
  )
  await screen.findByText('No projects')
  return document.querySelector('.one')!
}

test('EMB-02 a single screen has room for the page above it, and for its own words where there is nothing', async () => {
  const box = await aScreen()
  expect(box.querySelector('[part=header] > slot')?.getAttribute('name')).toBe('header-end')
  const slot = screen.getByText('No projects').closest('slot')
  expect([slot?.name, slot?.closest('[part=main]') !== null]).toEqual(['empty', true])
})

test('EMB-02 it scrolls in itself only where the page gives it a height', async () => {
  expect((await aScreen('400px')).hasAttribute('data-bounded')).toBe(true)
  cleanup()
  expect((await aScreen('auto')).hasAttribute('data-bounded')).toBe(false)
  cleanup()
  expect((await aScreen()).hasAttribute('data-bounded')).toBe(false)
})
