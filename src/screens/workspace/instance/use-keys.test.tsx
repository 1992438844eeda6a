// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Embedding, EmbeddingContext } from './embedding.ts'
import { useKeys } from './use-keys.ts'

afterEach(cleanup)

const embedding: Embedding = {
  ...{
    lists: { traits: () => ({}), shown: () => () => undefined, opened: () => () => undefined },
    batch: false,
    preview: 'side',
    wide: true,
    ownPreview: false,
  },
  ...{ chosen: () => undefined, decided: () => undefined },
}

function View({ name, heard }: { name: string; heard: string[] }) {
  const box = useRef<HTMLElement>(null)
  useKeys(box, (key) => heard.push(`${name} ${key}`) > 0)
  return (
    <section ref={box} className="ws">
      <button type="button">{name}</button>
      <input aria-label={name} />
    </section>
  )
}

function show(around: (views: ReactNode) => ReactNode = (views) => views): string[] {
  const heard: string[] = []
  render(
    around(
      <>
        <View name="first" heard={heard} />
        <View name="second" heard={heard} />
      </>,
    ),
  )
  return heard
}

test('FLOW-12 of two views on a page only the one that has the focus hears a letter, and none where letters are written', () => {
  const heard = show((views) => <EmbeddingContext value={embedding}>{views}</EmbeddingContext>)
  fireEvent.keyDown(screen.getByRole('button', { name: 'second' }), { key: 'A' })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'first' }), { key: 'a' })
  expect(heard).toEqual(['second a'])
})

test('FLOW-12 where nothing has the focus, letters are those of a routed view, and not of one in the page of a portal', () => {
  const embedded = show((views) => <EmbeddingContext value={embedding}>{views}</EmbeddingContext>)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(embedded).toEqual([])
  cleanup()
  const routed = show()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(routed).toEqual(['first j'])
})
