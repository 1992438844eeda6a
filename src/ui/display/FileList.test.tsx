// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileList, type ShownFile } from './FileList.tsx'

afterEach(cleanup)

const aFile = (over: Partial<ShownFile> = {}): ShownFile => ({ key: 'k', name: 'plan.pdf', note: '1.5 kB', actions: [], ...over })

test('WID-06 each file stands in a named list with its note, and its progress while it is on its way', () => {
  render(<FileList label="附件" layout="list" files={[aFile(), aFile({ key: 'l', name: 'b.pdf', note: '上传中 40 %', percent: 40 })]} />)
  const rows = within(screen.getByRole('list', { name: '附件' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['plan.pdf1.5 kB', 'b.pdf上传中 40 %'])
  expect(within(rows[1]!).getByRole('progressbar', { name: 'b.pdf' }).getAttribute('aria-valuenow')).toBe('40')
  expect(within(rows[0]!).queryByRole('progressbar')).toBeNull()
})

test('WID-06 what can be done with a file are buttons that say it, each with its part', () => {
  const onPress = vi.fn()
  render(
    <FileList label="x" layout="grid" files={[aFile({ actions: [{ icon: 'close', label: '移除plan.pdf', part: 'remove', onPress }] })]} />,
  )
  const button = screen.getByRole('button', { name: '移除plan.pdf' })
  expect(button.getAttribute('part')).toBe('remove')
  fireEvent.click(button)
  expect(onPress).toHaveBeenCalledOnce()
})

test('T31 a name is text, whatever stands in it', () => {
  const { container } = render(<FileList label="x" layout="list" files={[aFile({ name: '<img src=x onerror=alert(1)>' })]} />)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>').getAttribute('title')).toBe('<img src=x onerror=alert(1)>')
})
