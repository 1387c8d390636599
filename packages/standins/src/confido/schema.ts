import { buildSchema } from "graphql";

/** The part of the provider's schema that the app uses, in the provider's words. */
export const SCHEMA = buildSchema(`
  scalar DateTimeISO
  enum PaymentMethod { ACH CHECK CREDIT DEBIT PUSH_TO_CARD UNKNOWN }
  enum TransactionStatus2 {
    PENDING FUNDS_IN_TRANSIT DEPOSITED SUCCESSFUL ERROR HELD RETURNED VOIDED REFUNDED PARTIALLY_REFUNDED CHARGED_BACK
  }
  input AddClientInput { clientName: String! email: String phone: String firstName: String lastName: String externalId: String }
  input AmountInput { amount: Int! bankAccountId: String! }
  input AddPaymentLinkInput {
    clientId: ID! amounts: [AmountInput!] operating: Int trust: Int memo: String externalId: ID
    partialPaymentAllowed: Boolean paymentMethodsAllowed: [PaymentMethod!] surchargeEnabled: Boolean sendReceipts: Boolean
  }
  input UpdatePaymentLinkInput { id: ID! memo: String }
  input RemovePaymentLinkInput { id: ID! }
  type BankAccount {
    id: ID! category: String! isDefault: Boolean! isFeeAccount: Boolean! isChargebackAccount: Boolean! nickname: String! lastFour: String
  }
  type Balance { totalPaid: Int! totalOutstanding: Int! }
  type Amount { id: ID! amount: Int! bankAccount: BankAccount! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type PaymentLinkEdge { cursor: String! node: PaymentLink! }
  type PaymentLinkConnection { edges: [PaymentLinkEdge!]! pageInfo: PageInfo! }
  type TransactionEdge { cursor: String! node: Transaction! }
  type TransactionConnection { edges: [TransactionEdge!]! pageInfo: PageInfo! }
  type Client {
    id: ID! clientName: String email: String phone: String externalId: String createdOn: DateTimeISO!
    paymentLinks(first: Int = 10, after: String): PaymentLinkConnection!
  }
  type PaymentLink {
    id: ID! url: String! status: String! amounts: [Amount!]! balance: Balance! client: Client! memo: String externalId: String
    createdOn: DateTimeISO! surchargeEnabled: Boolean! sendReceipts: Boolean!
    transactions(first: Int = 10, after: String): TransactionConnection!
  }
  type Payment { id: ID! amount: Int! transactions: [Transaction!]! }
  type Transaction {
    id: ID! type: String! status_v2: TransactionStatus2! amountProcessed: Int! amountRefunded: Int! surchargeAmount: Int!
    paymentMethod: PaymentMethod lastFour: String payerName: String errorMessage: String originalTransactionId: String
    createdOn: DateTimeISO! updatedOn: DateTimeISO! bankAccount: BankAccount! client: Client payment: Payment paymentLink: PaymentLink
  }
  type ClientsList { clients: [Client!]! total: Int! }
  type TransactionsList { transactions: [Transaction!]! total: Int! }
  type BankAccountsList { bankAccounts: [BankAccount!]! }
  type Query {
    client(id: String, externalId: String): Client!
    clientsList(email: String, clientName: String, externalIds: [String!], limit: Int, offset: Int): ClientsList!
    paymentLink(id: String, externalId: String): PaymentLink!
    payment(id: String!): Payment!
    transaction(id: String!): Transaction!
    transactionsList(paymentLinkIds: [String!], clientIds: [String!], limit: Int, offset: Int): TransactionsList!
    bankAccountsList(search: String, firmId: String): BankAccountsList!
  }
  type Mutation {
    addClient(input: AddClientInput!): Client!
    addPaymentLink(input: AddPaymentLinkInput!): PaymentLink!
    updatePaymentLink(input: UpdatePaymentLinkInput!): PaymentLink!
    removePaymentLink(input: RemovePaymentLinkInput!): PaymentLink!
  }
`);
