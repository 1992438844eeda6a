import { useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#ui/ui.messages.ts'
import { IconButton } from './IconButton.tsx'
import css from './Pager.css?inline'

const sheet = styleSheet(css)

export interface PagerProps {
  /** Counts from 1, as on the wire. */
  pageIndex: number
  pageSize: number
  total: number
  onChange: (pageIndex: number) => void
  /** Given with `onPageSize`: how many rows a page may have. */
  pageSizes?: readonly number[] | undefined
  onPageSize?: ((pageSize: number) => void) | undefined
  /** Adds the box for the number of a page. */
  jump?: boolean | undefined
}

/** Previous, page numbers, next, rows a page, jump, total (spec §9, pager layout). */
export function Pager({ pageIndex, pageSize, total, onChange, pageSizes, onPageSize, jump }: PagerProps) {
  useStyles(sheet)
  const t = useText(messages)
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav part="pager" className="ui-pager" aria-label={t('pages')}>
      <IconButton icon="chevron-left" label={t('previous')} disabled={pageIndex <= 1} onPress={() => onChange(pageIndex - 1)} />
      {pagesAround(pageIndex, last).map(({ page, afterGap }) => (
        <span key={page} className="ui-pager-place">
          {afterGap && <span aria-hidden="true">…</span>}
          <button
            type="button"
            className="ui-pager-page"
            aria-label={t('page', { page })}
            aria-current={page === pageIndex ? 'page' : undefined}
            onClick={() => onChange(page)}
          >
            {page}
          </button>
        </span>
      ))}
      <IconButton icon="chevron-right" label={t('next')} disabled={pageIndex >= last} onPress={() => onChange(pageIndex + 1)} />
      {pageSizes && onPageSize && <PageSizes sizes={pageSizes} size={pageSize} onChange={onPageSize} />}
      {jump && last > 1 && <Jump key={pageIndex} last={last} onChange={onChange} />}
      <span className="ui-pager-total">{t('total', { count: total })}</span>
    </nav>
  )
}

function PageSizes({ sizes, size, onChange }: { sizes: readonly number[]; size: number; onChange: (size: number) => void }) {
  const t = useText(messages)
  const offered = [...new Set([...sizes, size])].sort((a, b) => a - b)
  return (
    <select className="ui-pager-box" aria-label={t('pageSize')} value={size} onChange={({ target }) => onChange(Number(target.value))}>
      {offered.map((count) => (
        <option key={count} value={count}>
          {t('rowsOfPage', { count })}
        </option>
      ))}
    </select>
  )
}

/** Enter goes there; a number beyond the ends goes to the end, anything else nowhere. */
function Jump({ last, onChange }: { last: number; onChange: (page: number) => void }) {
  const t = useText(messages)
  const [text, setText] = useState('')
  const go = () => {
    const page = Number.parseInt(text.normalize('NFKC'), 10)
    if (Number.isNaN(page)) setText('')
    else onChange(Math.max(1, Math.min(last, page)))
  }
  return (
    <input
      className="ui-pager-box ui-pager-jump"
      inputMode="numeric"
      aria-label={t('goTo')}
      placeholder={t('goTo')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  )
}

/** First, last, the page and two on either side; where pages are left out a gap comes first. */
export function pagesAround(page: number, last: number): { page: number; afterGap: boolean }[] {
  const near = Array.from({ length: 5 }, (_, step) => page - 2 + step).filter((number) => number > 1 && number < last)
  const shown = last === 1 ? [1] : [1, ...near, last]
  return shown.map((number, index) => ({ page: number, afterGap: index > 0 && number - shown[index - 1]! > 1 }))
}
