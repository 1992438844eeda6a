export { PasswordForm } from './PasswordForm.tsx'
export { ResetPassword } from './ResetPassword.tsx'
