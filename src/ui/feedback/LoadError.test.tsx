// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showStory } from '#support/show-story.tsx'
import { Empty, EmptySlot } from './Empty.tsx'
import { LoadError } from './LoadError.tsx'

afterEach(cleanup)

test('what a page says of nothing does not stand in the place of what could not be read', async () => {
  await showStory({
    answers: {},
    render: () => (
      <EmptySlot value="empty">
        <Empty title="nothing" />
        <LoadError title="failed" reason="why" onRetry={() => undefined} />
      </EmptySlot>
    ),
  })
  expect(screen.getByText('nothing').closest('slot')?.name).toBe('empty')
  expect(screen.getByText('failed').closest('slot')).toBeNull()
  expect(screen.getByText('why').closest('slot')).toBeNull()
})
