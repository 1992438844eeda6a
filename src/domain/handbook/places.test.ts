import { expect, test } from 'vitest'
import { pageLinked, pictureShown, sectionId } from './places.ts'

test('R-29 a link leads to a page and a heading of it; every other address is none of the handbook', () => {
  expect(pageLinked('log-check.md')).toEqual({ page: 'log-check', section: '' })
  expect(pageLinked('log-check.md#核对回执')).toEqual({ page: 'log-check', section: '核对回执' })
  for (const other of ['', 'log-check', '../en/log-check.md', 'https://a.example/b.md', 'javascript:x.md', 'a.md#"onclick', 'A.md'])
    expect(pageLinked(other)).toBeUndefined()
})

test('R-29 a picture is a file of the handbook', () => {
  expect(pictureShown('pictures/free-quote-center.webp')).toBe('free-quote-center.webp')
  for (const other of [
    'free.webp',
    'pictures/../x.webp',
    'https://a.example/pictures/x.webp',
    'pictures/x.svg',
    'data:image/png;base64,AA',
  ])
    expect(pictureShown(other)).toBeUndefined()
})

test('a heading is found by small letters, digits and dashes, in any script', () => {
  expect(sectionId(' When a bid is not accepted? ')).toBe('when-a-bid-is-not-accepted')
  expect(sectionId('核对回执（PDF）')).toBe('核对回执pdf')
  expect(pageLinked(`x.md#${sectionId('Three rounds: step 2')}`)?.section).toBe('three-rounds-step-2')
})
