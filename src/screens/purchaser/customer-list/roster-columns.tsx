import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { projectFirms } from '#domain/tender/lists/firms.ts'
import { type ListColumn, RowActions, useColumn } from '#lists/index.ts'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { ContactCell, DecisionCell, FirmCell, InvitationCell, RegistrationCell } from './cells.tsx'
import { messages } from './customer-list.messages.ts'
import { type Action, actionsOf, isFinal } from './roster.rules.ts'

/** The columns of 9.10. @param may commands that the gateway offers this reader */
export function useColumns(may: readonly string[], onAction: (action: Action, row: RosterRow) => void): ListColumn<RosterRow>[] {
  const t = useText(messages)
  const column = useColumn(projectFirms)
  const { lang } = useLocale()
  return [
    column('firm', (row) => <FirmCell row={row} />, {
      ...{ name: t('col.firm'), filter: 'name', orderBy: 'name', isName: true },
      shows: ['name', 'nameEn', 'creditCode', 'grade', 'categories', 'firmStatus'],
    }),
    column('contact', (row) => <ContactCell row={row} />, { shows: ['contact', 'phone'] }),
    column('invitation', (row) => <InvitationCell row={row} />, {
      ...{ name: t('col.invitation'), orderBy: 'sentAt' },
      shows: ['invitation', 'proposedBy', 'sentAt', 'viewedAt', 'declinedAt', 'declineReason'],
    }),
    column('registration', (row) => <RegistrationCell row={row} />, {
      ...{ name: t('col.registration'), filter: 'application', orderBy: 'submittedAt', shows: ['application', 'deposit', 'pledgedAt'] },
    }),
    column('decision', (row) => <DecisionCell row={row} />, {
      ...{ name: t('col.decision'), filter: 'decidedAt', orderBy: 'decidedAt', shows: ['decidedAt', 'decisionComment'] },
    }),
    {
      key: 'operations',
      label: t('col.actions'),
      pinned: true,
      cell: (row) => (
        <RowActions
          actions={actionsOf(row, may)}
          wordOf={(action) => t(`act.${action}`)}
          isFinal={isFinal}
          name={firmName(row, lang)}
          more={t('more.label', { firm: firmName(row, lang) })}
          onAction={(action) => onAction(action, row)}
        />
      ),
    },
  ]
}
