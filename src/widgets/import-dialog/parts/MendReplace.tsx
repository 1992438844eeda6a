import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { mendMessages } from '#widgets/import-dialog/mend.messages.ts'
import { type FailingCell, type FixRequest, replaced } from '#widgets/import-dialog/mend.rules.ts'

interface MendReplaceProps {
  cells: readonly FailingCell[]
  onWish: (fixRequest: FixRequest) => void
}

/** One text for another in all cells that failed. */
export function MendReplace({ cells, onWish }: MendReplaceProps) {
  const t = useText(mendMessages)
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const replace = () => onWish(replaced(cells, find, replacement))
  return (
    <details className="import-mend-more">
      <summary>{t('import.mend.findAndReplace')}</summary>
      <div className="import-mend-replace">
        <TextField label={t('import.mend.find')} value={find} onInput={setFind} onEnter={replace} />
        <TextField label={t('import.mend.with')} value={replacement} onInput={setReplacement} onEnter={replace} />
        <Button disabled={find === ''} onPress={replace}>
          {t('import.mend.replace')}
        </Button>
      </div>
    </details>
  )
}
