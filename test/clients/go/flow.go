// The whole flow with the client that OpenAPI Generator makes for Go.
// flow URL INVOICE.xml INVOICE.pdf IDENTIFIER, the identifier being the buyer of the invoice.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	exchange "exchange.example/generated/client"
)

const (
	wait = 30 * time.Second
	poll = 100 * time.Millisecond
)

var service *exchange.APIClient

func main() {
	address, invoice, picture, identifier := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	configuration := exchange.NewConfiguration()
	configuration.Servers = exchange.ServerConfigurations{{URL: address}}
	service = exchange.NewAPIClient(configuration)
	seller, buyer := logIn("demo-seller"), logIn("demo-buyer")
	register(buyer, identifier)
	send(seller, invoice, picture, identifier)
	take(buyer, picture, identifier)
	subscribe(buyer, identifier)
}

func logIn(id string) context.Context {
	token, _, err := service.ServiceAPI.GetToken(context.Background()).
		GrantType("client_credentials").ClientId(id).ClientSecret(id + "-secret").Execute()
	check(err)
	return context.WithValue(context.Background(), exchange.ContextAccessToken, token.AccessToken)
}

func register(buyer context.Context, identifier string) {
	registration := *exchange.NewParticipantRegistration("LU", identifier, []exchange.DocumentTypeCode{exchange.CODE_158})
	result, _, err := service.ParticipantsAPI.AddParticipant(buyer).ParticipantRegistration(registration).Execute()
	check(err)
	expect("success", result.Status)
	participants, _, err := service.ParticipantsAPI.ListParticipants(buyer).Execute()
	check(err)
	found := false
	for _, one := range participants {
		found = found || one.Identifier == identifier
	}
	expect(true, found)
}

func send(seller context.Context, invoice, picture, identifier string) {
	document, err := os.Open(invoice)
	check(err)
	image, err := os.Open(picture)
	check(err)
	id := "go-" + strings.ReplaceAll(identifier, ":", "-")
	result, _, err := service.DocumentsAPI.UploadDocument(seller, exchange.INVOICE, exchange.SEND).
		Document(document).Image(image).DocumentId(id).Execute()
	check(err)
	expect(id, result.DocumentId)
	for end := time.Now().Add(wait); !isDelivered(seller, id); time.Sleep(poll) {
		if time.Now().After(end) {
			fail(id + " is still on its way")
		}
	}
}

// 400 as long as the document is on its way.
func isDelivered(seller context.Context, id string) bool {
	document, response, err := service.DocumentsAPI.GetDocument(seller, id).Execute()
	if response != nil && response.StatusCode == http.StatusBadRequest {
		return false
	}
	check(err)
	expect(exchange.RETRIEVABLE_DELIVERED, document.Status)
	return true
}

func take(buyer context.Context, picture, identifier string) {
	listed := waiting(buyer, identifier)
	expect(1, len(listed))
	id := listed[0].DocumentId
	document, _, err := service.DocumentsAPI.GetDocument(buyer, id).Execute()
	check(err)
	expect(exchange.RETRIEVABLE_READY, document.Status)
	for _, one := range document.Files {
		if one.Purpose == exchange.ATTACHMENT || one.Purpose == exchange.IMAGE {
			sent, err := os.ReadFile(picture)
			check(err)
			expect(true, bytes.Equal(sent, download(buyer, one.DownloadUrl)))
		}
	}
	completion := *exchange.NewCompletion(exchange.COMPLETED_EXPORTED)
	_, _, err = service.DocumentsAPI.CompleteDocument(buyer, id).Completion(completion).Execute()
	check(err)
	unknown := *exchange.NewBatchCompletion("none", exchange.COMPLETED_ERROR)
	batch := *exchange.NewCompletionBatch([]exchange.BatchCompletion{unknown})
	completed, _, err := service.DocumentsAPI.CompleteDocuments(buyer).CompletionBatch(batch).Execute()
	check(err)
	expect("Document not found", completed.Results[0].GetError())
	expect(0, len(waiting(buyer, identifier)))
}

func waiting(buyer context.Context, identifier string) []exchange.ListedDocument {
	page, _, err := service.DocumentsAPI.ListDocuments(buyer).
		Status(exchange.READY).DocumentType(exchange.INVOICE).Limit(500).Execute()
	check(err)
	found := []exchange.ListedDocument{}
	for _, one := range page.Documents {
		if one.GetReceiverIdentifier() == identifier {
			found = append(found, one)
		}
	}
	return found
}

func download(buyer context.Context, link string) []byte {
	address, err := url.Parse(link)
	check(err)
	query := address.Query()
	file, _, err := service.DocumentsAPI.DownloadFile(buyer, path.Base(address.Path)).
		Expires(query.Get("expires")).Signature(query.Get("signature")).Execute()
	check(err)
	defer file.Close()
	content, err := io.ReadAll(file)
	check(err)
	return content
}

func subscribe(buyer context.Context, identifier string) {
	request := *exchange.NewSubscriptionRequest("https://localhost:9/"+identifier, []exchange.EventType{exchange.INVOICE_RECEIVE})
	subscription, _, err := service.WebhooksAPI.PutWebhook(buyer).SubscriptionRequest(request).Execute()
	check(err)
	expect(true, strings.HasPrefix(subscription.SigningSecret, "whsec_"))
	list, _, err := service.WebhooksAPI.ListWebhooks(buyer).Execute()
	check(err)
	found := false
	for _, one := range list.Webhooks {
		found = found || one.Id == subscription.Id
	}
	expect(true, found)
	_, _, err = service.WebhooksAPI.DeleteWebhook(buyer, subscription.Id).Execute()
	check(err)
	_, response, _ := service.WebhooksAPI.DeleteWebhook(buyer, subscription.Id).Execute()
	expect(http.StatusNotFound, response.StatusCode)
}

func expect(expected, actual any) {
	if expected != actual {
		fail(fmt.Sprintf("expected %v, got %v", expected, actual))
	}
}

func check(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
