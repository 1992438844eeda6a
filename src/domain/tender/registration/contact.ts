/** Contacts of firms: masked for who need not ring them up, compared to find what two firms share. @see tendering.md 9.10, 9.11 */

const HIDDEN = '****'

/** `13812348000` → `138****8000`. Short numbers are hidden whole. */
export const maskPhone = (phone: string): string => {
  const given = phone.trim()
  return given.length < 8 ? (given ? HIDDEN : '') : `${given.slice(0, 3)}${HIDDEN}${given.slice(-4)}`
}

/** `sales@example.com` → `s****@example.com` */
export const maskEmail = (email: string): string => {
  const at = email.indexOf('@')
  return at < 1 ? (email ? HIDDEN : '') : `${email.slice(0, 1)}${HIDDEN}${email.slice(at)}`
}

export const CONTACTS = ['phone', 'email', 'contact', 'legalRep', 'bankAccount', 'address'] as const
export type Contacts = Readonly<Record<(typeof CONTACTS)[number], string>>

/** What is the same however it was typed: a phone by its digits, everything else without spaces and capitals. */
const bare = (name: keyof Contacts, text: string): string =>
  name === 'phone' ? text.replace(/\D/g, '').slice(-11) : text.replace(/\s/g, '').toLowerCase()

/** Fields that two firms have in common; an empty one is in common with nobody. */
export const sharedContacts = (a: Contacts, b: Contacts): (keyof Contacts)[] =>
  CONTACTS.filter((name) => bare(name, a[name]) !== '' && bare(name, a[name]) === bare(name, b[name]))
