import { useText } from '#core/i18n/locale.tsx'
import { messages } from './password.messages.ts'
import { brokenRules, type PasswordChoice, passwordRules } from './password.rules.ts'

/** What a new password must be, told while it is typed. What only the gateway knows (a common password) it says by itself. */
export function PasswordRules({ choice }: { choice: PasswordChoice }) {
  const t = useText(messages)
  const broken = brokenRules(choice)
  const typed = choice.next !== ''
  return (
    <ul className="password-rules" aria-label={t('rules')}>
      {passwordRules.map((rule) => {
        const state = typed ? (broken.includes(rule) ? 'open' : 'met') : 'open'
        return (
          <li key={rule} data-state={state}>
            <span aria-hidden="true">{state === 'met' ? '✓' : '·'}</span> {t(`rule.${rule}`)}
            {typed && <span className="visually-hidden">{t(`rule.${state}`)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
