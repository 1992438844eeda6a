import { describe, expect, test } from 'vitest'
import { type Contacts, maskEmail, maskPhone, sharedContacts } from './contact.ts'

test.each([
  ['13812348000', '138****8000'],
  ['+8613812348000', '+86****8000'],
  ['12345', '****'],
  ['', ''],
])('9.10 the phone %o is shown as %o', (given, shown) => expect(maskPhone(given)).toBe(shown))

test.each([
  ['sales@example.com', 's****@example.com'],
  ['@example.com', '****'],
  ['', ''],
])('9.10 the mailbox %o is shown as %o', (given, shown) => expect(maskEmail(given)).toBe(shown))

describe('9.11 what two firms share', () => {
  const nobody: Contacts = { phone: '', email: '', contact: '', legalRep: '', bankAccount: '', address: '' }
  test('is found however it was typed', () => {
    const one = { ...nobody, phone: '+86 138-1234-8000', email: 'Sales@Example.com', bankAccount: '6222 0000 1' }
    const other = { ...nobody, phone: '13812348000', email: 'sales@example.com', bankAccount: '622200001', legalRep: '王伟' }
    expect(sharedContacts(one, other)).toEqual(['phone', 'email', 'bankAccount'])
  })
  test('is never an empty field', () => expect(sharedContacts(nobody, nobody)).toEqual([]))
})
