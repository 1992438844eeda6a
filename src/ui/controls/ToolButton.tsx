import { Button } from './Button.tsx'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

/** A button of a line of tools: its word is only a hint where the line is short. */
export function ToolButton({ iconOnly, ...props }: IconButtonProps & { iconOnly?: boolean | undefined }) {
  if (iconOnly) return <IconButton {...props} />
  return (
    <Button icon={props.icon} onPress={props.onPress}>
      {props.label}
    </Button>
  )
}
