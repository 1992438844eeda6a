import { useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { fileSheet } from '#screens/purchaser/award/file.styles.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { Tag } from '#ui/feedback/Tag.tsx'

const CHECKS = ['log', 'openings', 'scores', 'signals', 'low-prices', 'corrections', 'offers', 'reserve', 'shares', 'objections'] as const
/** Checks whose number is how many are there, not how many are missing. */
const COUNTED: ReadonlySet<string> = new Set(['offers', 'openings', 'shares'])
/** Checks whose number is of what is in: it would read as what is missing. */
const WITHOUT: ReadonlySet<string> = new Set(['scores'])

interface ChecklistProps {
  checks: readonly { code: string; ok: boolean; n?: number }[]
}

/** What must be in order before an award, each with its state in words. */
export function Checklist({ checks }: ChecklistProps) {
  useStyles(fileSheet)
  const t = useText(messages)
  return (
    <ul className="pf-checks" aria-label={t('checks')}>
      {checks.map(({ code, ok, n }) => {
        const known = CHECKS.find((name) => name === code)
        return (
          <li key={code}>
            <span>{known ? t(`check.${known}`) : code}</span>
            <Tag tone={ok ? 'success' : 'danger'}>
              {ok && !COUNTED.has(code)
                ? t('check.ok')
                : n === undefined || WITHOUT.has(code)
                  ? t('check.bad')
                  : t(code === 'openings' ? 'check.quotes' : COUNTED.has(code) ? 'check.n' : 'check.open', { n })}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
