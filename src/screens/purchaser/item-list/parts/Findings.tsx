import { useText } from '#core/i18n/locale.tsx'
import { fieldOf, sectionOf } from '#screens/purchaser/item-list/faults.rules.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import type { Verdict } from '#screens/purchaser/item-list/item-list.store.ts'
import { useFaultText } from '#screens/purchaser/item-list/use-fault-text.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'

/** What the check found; each fault leads to its field. */
export function Findings({ verdict, onJump }: { verdict: Verdict; onJump: (path: string) => void }) {
  const t = useText(messages)
  const say = useFaultText()
  const { errors, warnings } = verdict
  const list = (faults: Verdict['errors']) => (
    <ul className="ed-findings">
      {faults.map((fault) => (
        <li key={`${fault.path} ${fault.code} ${JSON.stringify(fault.args)}`}>
          <span>{t(`section.${sectionOf(fault.path)}`)}</span>
          <Button kind="text" onPress={() => onJump(fault.path)}>
            {say(fault)}
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {errors.length > 0 ? (
        <Notice tone="danger" title={t('check.count', { n: errors.length })}>
          {list(errors)}
        </Notice>
      ) : (
        <Notice tone="success" title={t('check.clean')} />
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title={t('check.warnings')}>
          {list(warnings)}
        </Notice>
      )}
    </>
  )
}

/** Brings the place of a fault into sight and puts the keyboard there. */
export function jumpTo(root: HTMLElement | null, path: string): void {
  const field = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(fieldOf(path))}"]`)
  const place = field ?? root?.querySelector<HTMLElement>(`[data-section="${sectionOf(path)}"]`)
  place?.scrollIntoView({ block: 'center' })
  const control = place?.querySelector<HTMLElement>('input, select, textarea, table, fly-user-picker, fly-org-picker, button')
  ;(control ?? place)?.focus()
}
