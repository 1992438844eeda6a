import { fly } from 'fly-tender'

/** @returns names of the departments that were chosen; nothing when the dialog was cancelled */
export async function chooseDepartments() {
  const chosen = await fly.open('fly-personnel-dialog', { type: 'org', multiple: true })
  return chosen?.orgs.map(({ name }) => name)
}
