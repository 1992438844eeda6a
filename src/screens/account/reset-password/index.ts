export { PasswordForm } from './PasswordForm.tsx'
export { ResetPassword as Screen } from './ResetPassword.tsx'
