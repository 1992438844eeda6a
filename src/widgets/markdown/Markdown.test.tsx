// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

const hostile =
  '![x](https://evil.example/a.png) <img src=x onerror=__xss=1> [a](javascript:__xss=1) [b](other.md) <a data-page="log-check.md" onclick="__xss=1">c</a>\n\n![p](pictures/p.webp)'

test('WID-11 R-29 an answer of a stranger shows no picture and leads to no page', () => {
  const { container } = render(<Markdown text={hostile} />)
  expect(container.querySelectorAll('img, a[href], [onclick]')).toHaveLength(0)
})

test('R-29 a page of the handbook shows its own pictures and leads to its own pages, and no others', () => {
  const led: string[] = []
  const pictures: string[] = []
  const own = {
    link: (_: HTMLAnchorElement, { page, section }: { page: string; section: string }) => void led.push(`${page}#${section}`),
    picture: (image: HTMLImageElement, name: string) => void pictures.push(`${name} ${image.alt}`),
  }
  const { container } = render(<Markdown text={`${hostile} [d](log-check.md#anchors) ![a "b"](pictures/q.png)`} own={own} />)
  expect(led).toEqual(['other#', 'log-check#', 'log-check#anchors'])
  expect(pictures).toEqual(['p.webp p', 'q.png a "b"'])
  expect(container.querySelectorAll('[src], [onclick], [onerror]')).toHaveLength(0)
})

test('WID-11 a text that still comes is closed where it stands', () => {
  const { container } = render(<Markdown text="so **far" isOver={false} />)
  expect(container.querySelector('strong')?.textContent).toBe('far')
})
