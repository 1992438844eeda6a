// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { ofProject } from './OfProject.tsx'

afterEach(cleanup)

const Screen = ofProject(({ params }) => <p>{params.projectId}</p>, 'projectId')

test('TEND-27 a screen about one project leads whoever names none to the list of projects, and asks for nothing', () => {
  const navigate = vi.fn()
  const view = render(
    <InRuntime runtime={aRuntime()}>
      <Screen params={{}} navigate={navigate} />
    </InRuntime>,
  )
  expect(screen.getByText('请先选择一个项目')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '采购项目' }))
  expect(navigate).toHaveBeenCalledWith('/purchaser/pu-project-list')
  view.rerender(
    <InRuntime runtime={aRuntime()}>
      <Screen params={{ projectId: 'p1' }} navigate={navigate} />
    </InRuntime>,
  )
  expect(screen.getByText('p1')).toBeTruthy()
})
