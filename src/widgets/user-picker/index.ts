export type { UserPickerEvents, UserPickerMethods, UserPickerProps } from './user-picker.types.ts'

const readWhole = async () => (await import('./whole.ts')).body
/** Where another element has brought React already, nothing is saved by waiting. */
const reactIsThere = customElements.get('fly-react-body') !== undefined
export const body = reactIsThere ? await readWhole() : (await import('./closed.ts')).closed(readWhole)
