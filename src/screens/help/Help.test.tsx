// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { Contents, Failed, Found, help, Missing, NothingFound, Page } from './Help.stories.tsx'

const scrolled: string[] = []
beforeAll(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id)
  }
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
beforeEach(() => {
  scrolled.length = 0
})
afterEach(cleanup)

const link = (name: string | RegExp) => screen.getByRole('link', { name })
const to = (page: string, section = '') => ['/help', { page, section }]

test('R-29 the contents stand by part, in both languages, and a page opens from them', async () => {
  const { went } = await showStory(Contents)
  const contents = within(screen.getByRole('navigation', { name: '手册目录' }))
  expect(contents.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(['按岗位查看', '基本操作', '竞价'])
  expect(
    within(contents.getByRole('list', { name: '竞价' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['报价中心', '日志校验'])
  fireEvent.click(link('日志校验'))
  expect(went).toEqual([to('log-check')])
  cleanup()
  await showStory(Contents, 'en')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Handbook')
})

test('R-29 a page has its sections with anchors, its place in the contents, and the pages before and after', async () => {
  const { went } = await showStory(Page)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('报价中心')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id)).toEqual(['help-出价', 'help-网络中断时', 'help-报价未被受理'])
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('首次报价')
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('报价中心')
  fireEvent.click(within(screen.getByRole('navigation', { name: '本页内容' })).getByRole('link', { name: '网络中断时' }))
  fireEvent.click(link('上一篇：列表与查询'))
  fireEvent.click(link('下一篇：日志校验'))
  expect(went).toEqual([[...to('free-quote-center', '网络中断时'), { stay: true }], to('lists'), to('log-check')])
})

test('R-29 links between pages lead on here, others beside the page; pictures are our own, in the language that is shown', async () => {
  const { went } = await showStory(Page)
  const inner = within(screen.getByRole('article')).getByRole<HTMLAnchorElement>('link', { name: '日志校验' })
  expect([decodeURIComponent(inner.href), inner.target]).toEqual(['https://app.example/help?page=log-check&section=核对回执', ''])
  fireEvent.click(inner)
  expect(fireEvent.click(inner, { ctrlKey: true })).toBe(true)
  expect(went).toEqual([to('log-check', '核对回执')])
  const outer = screen.getByRole<HTMLAnchorElement>('link', { name: '公告' })
  expect([outer.target, outer.rel, outer.parentElement?.textContent]).toEqual([
    '_blank',
    'noopener noreferrer nofollow',
    '同一笔报价自动重发，只计一次。见 公告 (notice.example)。',
  ])
  expect(screen.getByRole<HTMLImageElement>('img', { name: '报价中心' }).src).toBe(
    'https://gateway.example/handbook/zh/pictures/free-quote-center.webp',
  )
})

test('R-29 a page begins at the section that is asked for, once', async () => {
  await showStory(help({ params: { page: 'free-quote-center', section: '网络中断时' } }))
  expect(scrolled).toEqual(['help-网络中断时'])
  expect(document.activeElement?.textContent).toBe('网络中断时')
})

test('R-29 who followed a link reads on at the title', async () => {
  await showStory(Page)
  expect(document.activeElement?.textContent).toBe('报价中心')
})

test('R-29 what is found stands with heading and words around it, and opens at its section', async () => {
  const { went, sent } = await showStory(Found)
  expect(sent.find(({ name }) => name.endsWith('search'))?.query).toEqual({ query: '回执', limit: 30 })
  expect(screen.getByRole('status').textContent).toBe('共 2 节')
  const hits = within(document.querySelector<HTMLElement>('.help-hits')!)
  expect(hits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '日志校验 · 核对回执点击核对回执文件，选择之前保存的回执。',
    '报价中心…点击回执可保存或打印。',
  ])
  fireEvent.click(link('日志校验 · 核对回执'))
  expect(went).toEqual([to('log-check', '核对回执')])
})

test('R-29 a search is an address; an empty one leads to the contents', async () => {
  const { went } = await showStory(NothingFound)
  expect(screen.getByText('没有包含“龘”的章节')).toBeTruthy()
  const box = screen.getByRole('searchbox', { name: '搜索使用手册' })
  fireEvent.change(box, { target: { value: ' 锚点 ' } })
  fireEvent.submit(box)
  fireEvent.change(box, { target: { value: '' } })
  expect(went).toEqual([['/help', { find: '锚点' }], to('contents')])
})

test('R-29 a page that is not there says so above the contents; one that no page can be called asks nobody', async () => {
  await showStory(Missing)
  expect(screen.getByText('手册中没有这一页')).toBeTruthy()
  expect(screen.getAllByRole('navigation')).toHaveLength(1)
  cleanup()
  const { sent } = await showStory(help({ params: { page: '../en/log-check' } }))
  expect(screen.getByText('手册中没有这一页')).toBeTruthy()
  expect(sent.map(({ name }) => name)).toEqual(['GET /platform/handbook/pages'])
})

test('R-29 a page that cannot be read says why and is asked for again', async () => {
  const { sent } = await showStory(Failed, 'en')
  expect(screen.getByText('The handbook could not be read')).toBeTruthy()
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settle()
  })
  expect(sent.filter(({ name }) => name === 'GET /platform/handbook/page')).toHaveLength(2)
})
