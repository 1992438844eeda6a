import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { fixMessages } from '#widgets/import-dialog/fix.messages.ts'
import { type FailingCell, type FixRequest, replaced } from '#widgets/import-dialog/fix.rules.ts'

interface FixReplaceProps {
  cells: readonly FailingCell[]
  onWish: (fixRequest: FixRequest) => void
}

/** One text for another in all cells that failed. */
export function FixReplace({ cells, onWish }: FixReplaceProps) {
  const t = useText(fixMessages)
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const replace = () => onWish(replaced(cells, find, replacement))
  return (
    <details className="import-fix-more">
      <summary>{t('import.fix.findAndReplace')}</summary>
      <div className="import-fix-replace">
        <TextField label={t('import.fix.find')} value={find} onInput={setFind} onEnter={replace} />
        <TextField label={t('import.fix.with')} value={replacement} onInput={setReplacement} onEnter={replace} />
        <Button disabled={find === ''} onPress={replace}>
          {t('import.fix.replace')}
        </Button>
      </div>
    </details>
  )
}
