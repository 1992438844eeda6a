import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import { IconButton } from './IconButton.tsx'
import css from './Pager.css?inline'
import { messages } from './ui.messages.ts'

const sheet = styleSheet(css)

export interface PagerProps {
  /** Counts from 1, as on the wire. */
  pageIndex: number
  pageSize: number
  total: number
  onChange: (pageIndex: number) => void
}

/** Total, previous, page numbers, next. */
export function Pager({ pageIndex, pageSize, total, onChange }: PagerProps) {
  useStyles(sheet)
  const t = useText(messages)
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="ui-pager" aria-label={t('pages')}>
      <span className="ui-pager-total">{t('total', { count: total })}</span>
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
    </nav>
  )
}

/** First, last, the page and two on either side; where pages are left out a gap comes first. */
export function pagesAround(page: number, last: number): { page: number; afterGap: boolean }[] {
  const near = Array.from({ length: 5 }, (_, step) => page - 2 + step).filter((number) => number > 1 && number < last)
  const shown = last === 1 ? [1] : [1, ...near, last]
  return shown.map((number, index) => ({ page: number, afterGap: index > 0 && number - shown[index - 1]! > 1 }))
}
