package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	names := []string{"X-Timestamp", "X-Signature", "X-Signature-Previous"}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		part := strings.Fields(lines.Text())
		header := http.Header{}
		for index, name := range names {
			if part[3+index] != "-" {
				header.Set(name, string(decode(part[3+index])))
			}
		}
		now, _ := strconv.ParseInt(part[0], 10, 64)
		verdict := "refused"
		if IsGenuine(header, decode(part[2]), string(decode(part[1])), time.Unix(now, 0)) {
			verdict = "genuine"
		}
		fmt.Println(verdict)
	}
}

func decode(text string) []byte {
	bytes, _ := base64.StdEncoding.DecodeString(strings.Trim(text, "-"))
	return bytes
}
