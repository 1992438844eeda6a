import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './FirmChooser.css?inline'
import { FirmChooser } from './FirmChooser.tsx'
import { messages } from './firms.messages.ts'

const sheet = styleSheet(css)

/** /customer/switching-suppliers: for whom a person acts, for all elements of the page (9.9). */
export function SwitchSuppliers({ navigate }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <div className="firms-screen">
      <PageHeader title={t('screen.title')} />
      <Card>
        <FirmChooser onChosen={() => navigate(paths.home)} />
      </Card>
    </div>
  )
}
